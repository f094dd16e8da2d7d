/** A service that receives page views. Nothing of it loads before `start`. */
export interface PageViewService {
  /** Loads the service's script; called once, after consent. */
  start(): void;
  report(path: string): void;
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

function load(address: string): void {
  const script = document.createElement('script');
  script.async = true;
  script.src = address;
  document.head.append(script);
}

/** Analytics compatible with gtag.js: calls are pushed onto `dataLayer` as `arguments` objects. */
export function analytics(id: string, script: string): PageViewService {
  // The script recognizes a command by its type: an arguments object, not an array.
  function gtag(..._command: readonly unknown[]): void {
    window.dataLayer ??= [];
    window.dataLayer.push(arguments);
  }
  return {
    start() {
      gtag('js', new Date());
      gtag('config', id, { send_page_view: false });
      load(`${script}?id=${encodeURIComponent(id)}`);
    },
    report(path) {
      gtag('event', 'page_view', {
        page_path: path,
        page_location: location.origin + path,
        page_title: document.title,
      });
    },
  };
}

/** An advertising pixel compatible with fbevents.js, with its own history tracking disabled. */
export function pixel(id: string, script: string): PageViewService {
  const queue: unknown[] = [];
  const fbq: PixelQueue = Object.assign(
    (...call: readonly string[]) => {
      if (fbq.callMethod) fbq.callMethod(...call);
      else queue.push(call);
    },
    { queue, loaded: true, version: '2.0', disablePushState: true },
  );
  return {
    start() {
      window.fbq = fbq;
      load(script);
      fbq('init', id);
    },
    report() {
      fbq('track', 'PageView');
    },
  };
}
