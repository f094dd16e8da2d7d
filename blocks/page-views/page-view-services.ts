import { trustedTypes } from '../../engine/browser/trusted-types.ts';
import { consentEvent, isTrackingAllowed } from '../consent/consent.ts';
import { deleteCookies } from '../consent/delete-cookies.ts';

/** One view of a page, as it was when the visitor saw it. */
export interface PageView {
  readonly path: string;
  readonly title: string;
}

/** A service that receives page views. Its script is requested when the service is created, which needs consent. */
export interface PageViewService {
  report(view: PageView): void;
  /** Informs the script that the visitor has withdrawn the consent, or has given it again. */
  allow(isAllowed: boolean): void;
  /** The names of the cookies that the script sets on the domains of this site. */
  readonly cookies: RegExp;
}

/** The identifier of the site at a service, and the address of the service's script. */
export interface ServiceAccount {
  readonly id: string;
  readonly script: string;
}

declare global {
  interface Window {
    dataLayer?: unknown[];
    fbq?: PixelQueue;
  }
}

/** The pixel's calls wait in `queue` until its script has loaded and set `callMethod`. */
interface PixelQueue {
  (...call: readonly string[]): void;
  queue: unknown[];
  callMethod?: (...call: readonly string[]) => void;
  loaded: boolean;
  version: string;
  disablePushState: boolean;
}

/**
 * Loads a script of another host. The Content-Security-Policy of the page names the hosts; a default policy for Trusted
 * Types lets these scripts load others from them, which have strings for addresses.
 */
function load(address: string): void {
  if (trustedTypes?.defaultPolicy === null)
    trustedTypes.createPolicy('default', { createScriptURL: (url) => url });
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  document.head.append(script);
}

/** Analytics compatible with gtag.js: calls are pushed onto `dataLayer` as `arguments` objects. */
function analytics({ id, script }: ServiceAccount): PageViewService {
  // The script recognizes a command by its type: an arguments object, not an array.
  function gtag(..._command: readonly unknown[]): void {
    window.dataLayer ??= [];
    window.dataLayer.push(arguments);
  }
  gtag('js', new Date());
  gtag('config', id, { send_page_view: false });
  load(`${script}?id=${encodeURIComponent(id)}`);
  return {
    cookies: /^_(?:ga|gid|gat|gcl)(?:_|$)/,
    allow(isAllowed) {
      // Denied consent alone would still send pings without cookies.
      Reflect.set(window, `ga-disable-${id}`, !isAllowed);
      const state = isAllowed ? 'granted' : 'denied';
      gtag('consent', 'update', {
        analytics_storage: state,
        ad_storage: state,
        ad_user_data: state,
        ad_personalization: state,
      });
    },
    report({ path, title }) {
      gtag('event', 'page_view', {
        page_path: path,
        page_location: location.origin + path,
        page_title: title,
      });
    },
  };
}

/** An advertising pixel compatible with fbevents.js, with its own history tracking disabled. */
function pixel({ id, script }: ServiceAccount): PageViewService {
  const queue: unknown[] = [];
  const fbq: PixelQueue = Object.assign(
    (...call: readonly string[]) => {
      if (fbq.callMethod) fbq.callMethod(...call);
      else queue.push(call);
    },
    { queue, loaded: true, version: '2.0', disablePushState: true },
  );
  window.fbq = fbq;
  load(script);
  fbq('init', id);
  return {
    cookies: /^_fb[cp]$/,
    allow(isAllowed) {
      fbq('consent', isAllowed ? 'grant' : 'revoke');
    },
    report() {
      fbq('track', 'PageView');
    },
  };
}

/**
 * Starts the services that have an account, analytics first. The caller has the visitor's consent. Withdrawal, also in
 * another tab, stops their scripts and deletes their cookies.
 */
export function startPageViewServices(
  accounts: {
    readonly analytics: ServiceAccount | undefined;
    readonly pixel: ServiceAccount | undefined;
  },
  signal: AbortSignal,
): readonly PageViewService[] {
  const services = [
    ...(accounts.analytics ? [analytics(accounts.analytics)] : []),
    ...(accounts.pixel ? [pixel(accounts.pixel)] : []),
  ];
  let wasAllowed = true;
  const update = () => {
    const isAllowed = isTrackingAllowed();
    if (isAllowed === wasAllowed) return;
    wasAllowed = isAllowed;
    for (const { allow, cookies } of services) {
      allow(isAllowed);
      if (!isAllowed) deleteCookies(cookies, location.hostname);
    }
  };
  document.addEventListener(consentEvent, update, { signal });
  // Other tabs dispatch it when the visitor chooses there.
  addEventListener('storage', update, { signal });
  return services;
}
