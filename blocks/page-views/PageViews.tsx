import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import type { pageViews } from './page-views.schema.ts';

export function PageViews({ block }: BlockProps<ResolvedBlock<typeof pageViews>>) {
  return (
    <div
      hidden
      data-behavior="page-views"
      data-due="load"
      data-needs-consent={block.analytics === undefined && block.pixel === undefined ? undefined : ''}
      data-analytics-script={block.analytics}
      data-pixel-script={block.pixel}
      data-tag-hosts={block.advertisingTagHosts?.join(' ')}
    />
  );
}
