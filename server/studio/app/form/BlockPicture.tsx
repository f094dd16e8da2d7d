import { useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { examplePath } from '../../studio-api.ts';
import { blockName, words } from '../site-words.ts';

/** Width of the page in a picture, in pixels: blocks are arranged as on a desktop. */
const pageWidth = 1080;

const Frame = styled.div`
  position: relative;
  overflow: hidden;
  aspect-ratio: 16 / 10;
  border-block-end: var(--hair);
  background: var(--tray);

  & iframe {
    position: absolute;
    inset: 0 auto auto 0;
    width: ${pageWidth}px;
    max-width: none;
    height: ${(pageWidth * 10) / 16}px;
    transform-origin: 0 0;
    opacity: 0;
  }
  & iframe[data-loaded] { opacity: 1; }
  & p { display: grid; place-items: center; height: 100%; padding: var(--space-3); text-align: center; }
`;

/** A picture of a block type: its example on a page with the look of the site. It is loaded when it comes into view. */
export function BlockPicture({ type }: { readonly type: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [scale, setScale] = useState(0);
  const [shown, setShown] = useState<'nothing' | 'block'>();
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = () => setScale((last) => element.clientWidth / pageWidth || last);
    measure();
    addEventListener('resize', measure);
    // The loading of frames that browsers delay by themselves takes the distant ones first.
    const view = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '200px' },
    );
    view.observe(element);
    return () => {
      removeEventListener('resize', measure);
      view.disconnect();
    };
  }, []);
  return (
    <Frame ref={box} inert>
      {shown === 'nothing' && <p>{words.studioForm('noPicture')}</p>}
      {isNear && shown !== 'nothing' && (
        <iframe
          src={addressOf(type)}
          title={blockName(type)}
          tabIndex={-1}
          data-loaded={shown}
          style={{ transform: `scale(${scale})` }}
          onLoad={({ currentTarget }) =>
            setShown(isEmpty(currentTarget.contentDocument) ? 'nothing' : 'block')
          }
        />
      )}
    </Frame>
  );
}

/** The example in the colors of the studio, which are those that the browser prefers or that the user chose. */
function addressOf(type: string): string {
  const { scheme } = document.documentElement.dataset;
  return `${examplePath}/${type}${scheme === undefined ? '' : `?scheme=${scheme}`}`;
}

/** Whether a document shows no block, as that of a type that a script shows, or an error. */
function isEmpty(shown: Document | null): boolean {
  const main = shown?.querySelector('main');
  return [...(main?.children ?? [])].every((element) => element.getBoundingClientRect().height < 2);
}
