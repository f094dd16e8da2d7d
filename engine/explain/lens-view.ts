import type { ContentLocation } from '../compose/scope.ts';
import { isRecord } from '../content/json-schema.ts';

/** Shows the value at a location of content. */
type Show = (location: ContentLocation, value: unknown) => unknown;

/** Returns a view of an object of content whose values are shown when they are used, at any depth. */
export function lensView<Value extends object>(location: ContentLocation, content: Value, show: Show): Value {
  return new Proxy<Value>(emptyTarget, new ShownObject(location, content, show));
}

// All proxies share this empty target: a target with the frozen values would force the proxy to return them.
const emptyTarget = Object.create(null);

class ShownObject implements ProxyHandler<object> {
  readonly #location: ContentLocation;
  readonly #content: object;
  readonly #show: Show;

  constructor(location: ContentLocation, content: object, show: Show) {
    this.#location = location;
    this.#content = content;
    this.#show = show;
  }

  get(_target: object, name: string | symbol): unknown {
    if (typeof name === 'symbol') return undefined;
    const value: unknown = Object.hasOwn(this.#content, name) ? Reflect.get(this.#content, name) : undefined;
    const location = { entry: this.#location.entry, path: [...this.#location.path, name] };
    return isRecord(value) ? lensView(location, value, this.#show) : this.#show(location, value);
  }

  has(_target: object, name: string | symbol): boolean {
    return Object.hasOwn(this.#content, name);
  }

  ownKeys(): string[] {
    return Object.keys(this.#content);
  }

  getOwnPropertyDescriptor(target: object, name: string | symbol): PropertyDescriptor | undefined {
    const value = this.get(target, name);
    return value === undefined ? undefined : { value, enumerable: true, configurable: true, writable: false };
  }
}
