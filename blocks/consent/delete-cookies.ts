import { cookieDomains } from './consent.ts';

/**
 * Deletes the cookies of this site with matching names, for the host and for each domain on which a script of the site may
 * have set them. Cookies that a service has set on its own domain cannot be deleted from here.
 */
export function deleteCookies(names: RegExp, host: string): void {
  const domains = ['', ...cookieDomains(host).map((domain) => `; domain=${domain}`)];
  try {
    for (const pair of document.cookie.split('; ')) {
      const [name = ''] = pair.split('=');
      if (!names.test(name)) continue;
      for (const domain of domains) {
        document.cookie = `${name}=; max-age=0; path=/${domain}`;
      }
    }
  } catch {
    // A sandboxed document has no cookies.
  }
}
