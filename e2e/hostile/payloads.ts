/** A text that runs script, or contacts another host, where a place writes it without escaping. */
export interface Payload {
  /** The argument that its script passes to `hostile`; the path of its request to the canary host. */
  readonly name: string;
  readonly text: string;
}

/** A host that no page has a reason to contact. */
export const canaryHost = 'canary.test';

/** Leaves every context of an HTML document, and runs in each: short enough for one line of text. */
const everywhere: Payload = {
  name: 'everywhere',
  text: `"'>]]>--></title></script></style></textarea></noscript><img src=x onerror=hostile('everywhere')>`,
};

/** One payload for each context. Each is complete, so that it works after any other. */
export const payloads: readonly Payload[] = [
  everywhere,
  { name: 'script', text: `<script>hostile('script')</script>` },
  { name: 'attribute', text: `"><svg onload="hostile('attribute')"></svg>` },
  { name: 'quoted', text: `'><svg onload='hostile("quoted")'></svg>` },
  { name: 'handler', text: `" autofocus tabindex=0 onfocus="hostile('handler')" x="` },
  { name: 'data', text: `</script><script>hostile('data')</script>` },
  { name: 'details', text: `<details open ontoggle=hostile('details')></details>` },
  { name: 'frame', text: `<iframe srcdoc="<script>parent.hostile('frame')</script>"></iframe>` },
  { name: 'style', text: `</style><style>@import url(https://${canaryHost}/style);</style>` },
  { name: 'picture', text: `<img src="https://${canaryHost}/picture">` },
  { name: 'base', text: `<link rel=stylesheet href=https://${canaryHost}/link>` },
  { name: 'markdown', text: `![x](https://${canaryHost}/markdown.png) [x](javascript:hostile('markdown'))` },
  {
    name: 'encoded',
    text: `&lt;img src=x onerror=hostile('encoded')&gt; &#x3c;script&#x3e;hostile('encoded')`,
  },
  { name: 'header', text: `\r\nset-cookie: hostile=1\r\n\r\n<script>hostile('header')</script>` },
  { name: 'pattern', text: `$& $1 $\` $\{hostile("pattern")}` },
];

/** All payloads in one text, for places without a limit. */
export const allPayloads = payloads.map(({ text }) => text).join(' ');

/** Payloads for places with few characters, longest first. */
const shortTexts: readonly string[] = [
  everywhere.text,
  `"><img src=x onerror=hostile('short')>`,
  '<svg onload=hostile(1)>',
  '<b onclick=x>',
  '<s>',
];

const addresses: readonly string[] = [`javascript:hostile('address')`, `//${canaryHost}/address`];

/** How many of the hostile texts are addresses; they are the last ones. */
export const addressTexts = addresses.length;

/** The replacements of a text, the most hostile first: a schema may refuse some by length or pattern. */
export function hostileTexts(text: string): readonly string[] {
  return [
    `${text} ${allPayloads}`,
    ...shortTexts.map((payload) => `${text} ${payload}`),
    ...shortTexts.slice(1),
    ...addresses,
  ];
}
