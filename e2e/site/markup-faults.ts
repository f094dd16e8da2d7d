/** What is wrong with a page's markup for people who hear it or walk it by keyboard, each as a line. */
export function findMarkupFaults(page: Document): string[] {
  return markupChecks.flatMap(({ find }) => find(page));
}

/** How many elements each check looks at on a page. */
export function countLookedAt(page: Document): ReadonlyMap<string, number> {
  return new Map(markupChecks.map(({ name, selector }) => [name, page.querySelectorAll(selector).length]));
}

interface MarkupCheck {
  readonly name: string;
  /** The elements that the check looks at. */
  readonly selector: string;
  readonly find: (page: Document) => string[];
}

export const markupChecks: readonly MarkupCheck[] = [
  { name: 'ids', selector: '[id]', find: findRepeatedIds },
  { name: 'headings', selector: 'h1, h2, h3, h4, h5, h6', find: findHeadingFaults },
  { name: 'fields', selector: 'input, select, textarea', find: findUnnamedFields },
  { name: 'controls', selector: 'a[href], button, summary', find: findUnnamedControls },
  { name: 'drawings', selector: 'svg', find: findUntoldDrawings },
  { name: 'pictures', selector: 'img, [role=img]', find: findUntoldPictures },
  {
    name: 'references',
    selector: '[aria-labelledby], [aria-describedby], [aria-controls], label[for]',
    find: findDanglingReferences,
  },
  { name: 'regions', selector: 'main, nav, section', find: findRegionFaults },
  { name: 'lists', selector: 'li, dt, dd', find: findStrayItems },
];

function all(page: Document, selector: string): Element[] {
  return [...page.querySelectorAll(selector)];
}

function outline(element: Element): string {
  const text = element.textContent?.trim().slice(0, 40) ?? '';
  const id = element.id === '' ? '' : `#${element.id}`;
  return `<${element.nodeName.toLowerCase()}${id}>${text === '' ? '' : ` "${text}"`}`;
}

function findRepeatedIds(page: Document): string[] {
  const seen = new Set<string>();
  return all(page, '[id]').flatMap(({ id }) => {
    const fault = id === '' ? ['an id is empty'] : seen.has(id) ? [`the id "${id}" stands twice`] : [];
    seen.add(id);
    return fault;
  });
}

function findHeadingFaults(page: Document): string[] {
  const headings = all(page, 'h1, h2, h3, h4, h5, h6');
  const ranks = headings.map((heading) => Number(heading.nodeName.slice(1)));
  const first = ranks.filter((rank) => rank === 1).length;
  return [
    ...(first === 1 ? [] : [`there are ${first} h1`]),
    ...headings.flatMap((heading, index) => {
      const before = ranks[index - 1] ?? 0;
      const rank = ranks[index] ?? 0;
      const skips = rank > before + 1 ? [`${outline(heading)} skips a rank after h${before}`] : [];
      return heading.textContent?.trim() === '' ? [`${outline(heading)} is empty`, ...skips] : skips;
    }),
  ];
}

function nameOf(element: Element): string {
  const { ownerDocument } = element;
  const labelled = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const parts = [
    element.getAttribute('aria-label'),
    ...labelled.map((id) => ownerDocument.getElementById(id)?.textContent),
    ...all(ownerDocument, 'label[for]')
      .filter((label) => element.id !== '' && label.getAttribute('for') === element.id)
      .map((label) => label.textContent),
    element.closest('label')?.textContent,
  ];
  return parts
    .map((part) => part?.trim() ?? '')
    .join(' ')
    .trim();
}

const buttonTypes = new Set(['hidden', 'submit', 'button', 'reset', 'image']);

function findUnnamedFields(page: Document): string[] {
  return all(page, 'input, select, textarea')
    .filter((field) => !buttonTypes.has(field.getAttribute('type') ?? ''))
    .filter((field) => nameOf(field) === '')
    .map((field) => `${outline(field)} named "${field.getAttribute('name')}" has no label`);
}

function findUnnamedControls(page: Document): string[] {
  return all(page, 'a[href], button, summary')
    .filter((control) => {
      const inner = all(page, 'svg[aria-label], img[alt], svg title').filter((part) =>
        control.contains(part),
      );
      const told = inner.map(
        (part) => part.getAttribute('aria-label') ?? part.getAttribute('alt') ?? part.textContent,
      );
      return `${nameOf(control)}${textThatIsTold(control)}${told.join('')}`.trim() === '';
    })
    .map((control) => `${outline(control)} ${control.getAttribute('href') ?? ''} has no name`);
}

function textThatIsTold(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (node.nodeType === node.TEXT_NODE) return node.textContent ?? '';
      const child = [...element.children].find((candidate) => candidate === node);
      return child === undefined || child.getAttribute('aria-hidden') === 'true' ? '' : textThatIsTold(child);
    })
    .join('')
    .trim();
}

function isHidden(element: Element): boolean {
  return element.closest('[aria-hidden=true]') !== null;
}

function hasTitle(element: Element): boolean {
  return [...element.children].some(
    (child) => child.nodeName.toLowerCase() === 'title' && child.textContent?.trim() !== '',
  );
}

function findUntoldDrawings(page: Document): string[] {
  return all(page, 'svg')
    .filter((drawing) => !isHidden(drawing))
    .filter(
      (drawing) => drawing.getAttribute('role') !== 'img' || (nameOf(drawing) === '' && !hasTitle(drawing)),
    )
    .map((drawing) => `a drawing in ${outline(drawing.parentElement ?? drawing)} is neither told nor hidden`);
}

function findUntoldPictures(page: Document): string[] {
  return [
    ...all(page, 'img')
      .filter((picture) => !picture.hasAttribute('alt'))
      .map((picture) => `the picture ${picture.getAttribute('src')} has no alt`),
    ...all(page, '[role=img]')
      .filter((picture) => !isHidden(picture) && nameOf(picture) === '' && !hasTitle(picture))
      .map((picture) => `${outline(picture)} is a picture without a name`),
  ];
}

const referringAttributes = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for'];

function findDanglingReferences(page: Document): string[] {
  return referringAttributes.flatMap((attribute) =>
    all(page, `[${attribute}]`).flatMap((element) =>
      (element.getAttribute(attribute) ?? '')
        .split(/\s+/)
        .filter((id) => id === '' || page.getElementById(id) === null)
        .map((id) => `${outline(element)} has ${attribute}="${id}", which is nowhere`),
    ),
  );
}

function findRegionFaults(page: Document): string[] {
  const mains = all(page, 'main').length;
  const navigations = all(page, 'nav').map(nameOf);
  return [
    ...(mains === 1 ? [] : [`there are ${mains} main regions`]),
    ...navigations.flatMap((name, index) => {
      if (name === '') return ['a nav has no name'];
      return navigations.indexOf(name) === index ? [] : [`two nav have the name "${name}"`];
    }),
    // The parts of an article are read on, not jumped between.
    ...all(page, 'main section')
      .filter((section) => section.closest('article') === null && nameOf(section) === '')
      .map((section) => `${outline(section)} has no name`),
  ];
}

function findStrayItems(page: Document): string[] {
  return [
    ...all(page, 'li')
      .filter((item) => item.closest('ul, ol, menu') !== item.parentElement)
      .map((item) => `${outline(item)} stands in no list`),
    ...all(page, 'ul, ol').flatMap((list) =>
      [...list.children]
        .filter((child) => !['LI', 'SCRIPT', 'TEMPLATE'].includes(child.nodeName))
        .map((child) => `${outline(child)} stands in a list and is no item`),
    ),
    ...all(page, 'dt, dd')
      .filter((item) => item.closest('dl') === null)
      .map((item) => `${outline(item)} stands in no list`),
  ];
}
