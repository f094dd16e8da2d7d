import { decodedPath } from '../../engine/routes/canonical-path.ts';
import { queryPlace } from '../../engine/routes/forwarded-query.ts';
import { drawingPolicy } from '../media/pictures/drawing-policy.ts';
import { releaseHeader } from '../release.ts';
import { policyOfFiles, securityHeadersOf, shareableHeaders } from '../security-headers.ts';
import { immutable, revalidated } from '../site/cache-control.ts';
import { headersOfPages } from '../site/representation.ts';
import { commonPolicy } from './common-policy.ts';
import { notFoundFile } from './file-name.ts';
import type { FormerPathList, MovedAddress } from './former-path-list.ts';
import type { PolicyRule } from './policy-rules.ts';

export interface HostingOptions extends FormerPathList {
  /** The origin of the exported site. */
  readonly siteUrl: string;
  /** The value of the header `x-release`. */
  readonly release: string;
  /** The policies of all pages. */
  readonly policies: readonly PolicyRule[];
  /** The policy of the page for unknown paths. */
  readonly notFoundPolicy: string;
}

/** The folder of the configuration for file servers, which they must not serve. */
const hostingFolder = '_hosting';

/** Folders whose file names contain a hash of the content. */
const immutableFolders = ['assets', 'fonts', 'media', 'cards'];

/** The media types of files whose ending has another type, or none, in file servers. */
const mediaTypes = {
  '/feed.xml': 'application/atom+xml; charset=utf-8',
  '/site.webmanifest': 'application/manifest+json',
  '/speculation-rules.json': 'application/speculationrules+json',
};

/**
 * Returns the files that give a file server the redirects and headers of the server: `_redirects` and `_headers` for
 * hosts that read them, and configuration for nginx and Caddy. In the formats without a status 410, withdrawn paths are left to
 * the not-found page.
 */
export function hostingFiles(options: HostingOptions): ReadonlyMap<string, string> {
  return new Map([
    ['_redirects', redirectList(options)],
    ['_headers', headerList(options)],
    [`${hostingFolder}/nginx.conf`, nginxConfiguration(options)],
    [`${hostingFolder}/Caddyfile`, caddyConfiguration(options)],
  ]);
}

type Header = readonly [name: string, value: string];

const policyHeader = 'content-security-policy';

/** Headers of all files, without those whose value differs between pages and other files. */
function headersOf({ siteUrl, release }: HostingOptions): readonly Header[] {
  return [
    ...Object.entries(securityHeadersOf(siteUrl)).filter(
      ([name]) => name !== policyHeader && !Object.hasOwn(shareableHeaders, name),
    ),
    [releaseHeader, release],
    ...Object.entries(headersOfPages),
  ];
}

/**
 * A line with a query has its parameters between the two addresses, which only some hosts read; others ignore the line. A colon
 * before a letter names a placeholder, an asterisk is any text.
 */
function redirectList({ moved }: HostingOptions): string {
  return moved
    .map(({ from, query, to }) => {
      const params = query.map((pair) => pair.map(encodeURIComponent).join('='));
      // That of a scheme or a port is followed by a slash or a digit.
      const escaped = (text: string) => text.replace(/\s|:(?![/\d])/g, encodeURIComponent);
      return `${[escaped(from.replaceAll('*', '%2A')), ...params, escaped(to), '308'].join(' ')}\n`;
    })
    .join('');
}

/**
 * Hosts let browsers revalidate a file unless told otherwise. They join the values of all rules that apply to a path, and
 * joined policies are stricter than each. So the rule for all paths, which is the only one for unknown paths, has a policy that
 * allows what any page needs. Only if that leaves styles without a limit, pages have rules of their own.
 */
function headerList(options: HostingOptions): string {
  const { policy: common, limitsStyles } = commonPolicy([
    ...options.policies.map(({ policy }) => policy),
    options.notFoundPolicy,
  ]);
  const ofPages = options.policies.flatMap(({ path, isFolder, policy }) =>
    [path, ...(isFolder ? [`${path}/*`] : [])].map((pattern) => ({
      pattern,
      headers: [[policyHeader, policy]] as const,
    })),
  );
  const sections: readonly { readonly pattern: string; readonly headers: readonly Header[] }[] = [
    { pattern: '/*', headers: [...headersOf(options), [policyHeader, common]] },
    ...(limitsStyles ? [] : ofPages),
    ...immutableFolders.map((folder) => ({
      pattern: `/${folder}/*`,
      headers: [['cache-control', immutable]] as const,
    })),
  ];
  return sections
    .flatMap(({ pattern, headers }) => [
      pattern,
      ...headers.map(([name, value]) => `  ${name}: ${value}`),
      '',
    ])
    .join('\n');
}

function nginxConfiguration(options: HostingOptions): string {
  const { siteUrl, moved, withdrawn, policies, notFoundPolicy } = options;
  const { hostname } = new URL(siteUrl);
  const ofPath = moved.filter(({ query }) => query.length === 0);
  const ofQuery = moved.filter(({ query }) => query.length > 0);
  const names = [...ofPath.map(({ from }) => from), ...withdrawn].map(decodedPath);
  const headers = headersOf(options).map(
    ([name, value]) => `    add_header ${name} ${quoteForNginx(value)} always;`,
  );
  return `# Include this file in the "http" block, and change the path of the folder.
map_hash_bucket_size ${bucketSize(names)};
geo $dollar {
    default "$";
}
map $args $further_args {
    "" "";
    default "&$args";
}
map $uri $moved {
${ofPath.map(({ from, to }) => `    ${nginxKey(decodedPath(from))} ${nginxTarget(to)};\n`).join('')}}
map "$uri?$args" $moved_by_query {
${ofQuery.map((address) => `    ${nginxAddress(address)} ${quoteForNginx(address.to)};\n`).join('')}}
map $uri $withdrawn {
    # The not-found page, which is sent in place of a withdrawn one, is not withdrawn itself.
    volatile;
${withdrawn.map((path) => `    ${nginxPattern(path)} 1;\n`).join('')}}
map $uri $policy {
    default ${quoteForNginx(policyOfFiles)};
    "~\\.svg$" ${quoteForNginx(drawingPolicy)};
    "/${notFoundFile}" ${quoteForNginx(notFoundPolicy)};
${policies.map((rule) => `    "~${pagePattern(rule)}" ${quoteForNginx(rule.policy)};\n`).join('')}}
map $uri $cached {
    default "${revalidated}";
    "~^/(?:${immutableFolders.join('|')})/" "${immutable}";
}
server {
    listen 80;
    server_name ${hostname};
    root /var/www/site;

    error_page 404 /${notFoundFile};
    error_page 410 /${notFoundFile};
    gzip_static on;
    charset utf-8;
    charset_types text/plain text/xml application/xml application/javascript text/css application/json;
    # Behind a proxy that ends TLS, addresses with a host would have the wrong scheme.
    absolute_redirect off;
    add_header cache-control $cached always;
    add_header ${policyHeader} $policy always;
${headers.join('\n')}

    if ($moved_by_query) { return 308 $moved_by_query; }
    if ($moved) { return 308 $moved; }
    if ($withdrawn) { return 410; }
    if ($uri ~ ^/(.+)/$) { return 308 /$1$is_args$args; }
    location /${hostingFolder}/ { return 404; }
${Object.entries(mediaTypes)
  .map(([path, type]) => `    location = ${path} { types {} default_type ${quoteForNginx(type)}; }\n`)
  .join('')}    location = / { try_files /index.html =404; }
    location / { try_files $uri $uri.html $uri/index.html =404; }
}
`;
}

/** The bytes that nginx needs for the longest of several names in a map: a power of two with room for its pointers. */
function bucketSize(names: readonly string[]): number {
  const longest = Math.max(0, ...names.map((name) => Buffer.byteLength(name)));
  return Math.max(128, 2 ** Math.ceil(Math.log2(longest + 64)));
}

function caddyConfiguration(options: HostingOptions): string {
  const { siteUrl, moved, withdrawn, policies, notFoundPolicy } = options;
  const headers = headersOf(options).map(([name, value]) => `\t\t${name} ${quoteForCaddy(value)}`);
  return `# Change the path of the folder.
${siteUrl} {
	root * /var/www/site
	encode gzip
	map {path} {policy} {
		~\\.svg$ ${quoteForCaddy(drawingPolicy)}
${policies.map((rule) => `\t\t~${pagePattern(rule)} ${quoteForCaddy(rule.policy)}\n`).join('')}		default ${quoteForCaddy(policyOfFiles)}
	}
	map {query} {search} {further_search} {
		"" "" ""
		default "?{query}" "&{query}"
	}
	header {
		${policyHeader} {policy}
${headers.join('\n')}
	}
	@immutable path ${immutableFolders.map((folder) => `/${folder}/*`).join(' ')}
	header @immutable cache-control ${quoteForCaddy(immutable)}
	@revalidated not path ${immutableFolders.map((folder) => `/${folder}/*`).join(' ')}
	header @revalidated cache-control ${quoteForCaddy(revalidated)}
${Object.entries(mediaTypes)
  .map(([path, type]) => `\theader ${path} content-type ${quoteForCaddy(type)}\n`)
  .join('')}${caddyRedirects(moved).join('')}	@folder path_regexp folder ^/(.+)/$
	redir @folder ${quoteForCaddy('/{re.folder.1}{search}')} 308
${
  withdrawn.length === 0
    ? ''
    : `\t@withdrawn path_regexp ${quoteForCaddy(`^(?i:${withdrawn.map(pathPattern).join('|')})\\z`)}\n\terror @withdrawn 410\n`
}	@hosting path /${hostingFolder}/*
	error @hosting 404
	try_files {path} {path}.html {path}/index.html
	file_server {
		precompressed br gzip
	}
	handle_errors {
		rewrite * /${notFoundFile}
		header ${policyHeader} ${quoteForCaddy(notFoundPolicy)}
		file_server
	}
}
`;
}

function nginxTarget(to: string): string {
  const { before, separator, after } = queryPlace(to);
  const query = separator === '?' ? '$is_args$args' : '$further_args';
  return `"${escapeForNginx(before)}${query}${escapeForNginx(after)}"`;
}

/** Matches the path and the query of a request for a former address that has a query. */
function nginxAddress({ from, query }: MovedAddress): string {
  const params = query.map((pair) => `(?=(?:.*&)?${paramPattern(pair)}(?:&|\\z))`);
  return nginxKey(`~^(?i:${pathPattern(from)})/?\\?${params.join('')}`);
}

/** Caddy tries the redirects of simple paths first, so those that could hide one with a query have no simple path. */
function caddyRedirects(moved: readonly MovedAddress[]): readonly string[] {
  const withQuery = new Set(moved.flatMap(({ from, query }) => (query.length > 0 ? from : [])));
  return moved.map(({ from, query, to }, index) => {
    if (!withQuery.has(from) && /^[\w/.-]+$/.test(from)) return `\tredir ${from} ${caddyTarget(to)} 308\n`;
    const conditions = [
      `{path}.matches(r"^(?i:${pathPattern(from)})/?\\z")`,
      ...query.map((pair) => `{query}.matches(r"(?:^|&)${paramPattern(pair)}(?:&|\\z)")`),
    ];
    const target = query.length === 0 ? caddyTarget(to) : quoteForCaddy(escapeForCaddy(to));
    return [
      `\t@moved${index} expression ${quoteForCaddy(conditions.join(' && '))}\n`,
      `\tredir @moved${index} ${target} 308\n`,
    ].join('');
  });
}

function caddyTarget(to: string): string {
  const { before, separator, after } = queryPlace(escapeForCaddy(to));
  return quoteForCaddy(before + (separator === '?' ? '{search}' : '{further_search}') + after);
}

/** Matches a path as the two servers decode it. One that ends with "/*" includes the path without the ending. */
function pathPattern(path: string): string {
  return path.endsWith('/*')
    ? `${literal(decodedPath(path.slice(0, -2)))}(?:/.*)?`
    : literal(decodedPath(path));
}

/** Matches a parameter of a query, whether its characters are escaped or not. */
function paramPattern(pair: readonly string[]): string {
  const pattern = (character: string): string => {
    if (/[\w.~-]/.test(character)) return literal(character);
    const escaped = `(?i:${[...Buffer.from(character)].map((byte) => `%${hex(byte)}`).join('')})`;
    if (character === ' ') return `(?:[+]|${escaped})`;
    return /[&+#%]|[^\x21-\x7e]/.test(character) ? escaped : `(?:${literal(character)}|${escaped})`;
  };
  return pair.map((text) => [...text].map(pattern).join('')).join('=');
}

/** Matches a text in an expression of nginx and Caddy. No character of the result has a meaning in a file of theirs. */
function literal(text: string): string {
  return text.replace(/[^\w/-]/g, (character) => {
    const code = character.charCodeAt(0);
    return code < 0x80 ? `\\x${hex(code)}` : character;
  });
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

/** Matches the paths of the pages of a rule, and of their files. */
function pagePattern({ path, isFolder }: PolicyRule): string {
  const escaped = escapeDots(path);
  if (path === '/') return '^/(?:index\\.html)?$';
  return isFolder ? `^${escaped}(?:\\.html|/.*)?$` : `^${escaped}(?:\\.html)?$`;
}

function escapeDots(path: string): string {
  return path.replaceAll('.', '\\.');
}

/** The key of a withdrawn path in a map, which compares other texts than expressions without regard to case. */
function nginxPattern(path: string): string {
  return nginxKey(path.endsWith('/*') ? `~*^${pathPattern(path)}\\z` : decodedPath(path));
}

function quoteForNginx(text: string): string {
  return `"${escapeForNginx(text)}"`;
}

/** Starts and ends a placeholder or a text. Only addresses contain one. */
function escapeForCaddy(address: string): string {
  return address.replace(/[{}`]/g, (character) => `%${hex(character.charCodeAt(0)).toUpperCase()}`);
}

/** nginx has no escape for a dollar sign, which would name a variable, so a variable contains one. */
function escapeForNginx(text: string): string {
  return text.replace(/["\\]/g, '\\$&').replaceAll('$', () => `$\{dollar}`);
}

/** The key of a map, in which no variable can be named. */
function nginxKey(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function quoteForCaddy(text: string): string {
  return `\`${text}\``;
}
