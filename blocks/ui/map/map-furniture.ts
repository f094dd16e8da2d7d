import type { Box } from './label-placement.ts';
import type { Sheet } from './projection.ts';

/** Returns the boxes of the scale bar and the north mark, to keep them free of labels. */
export function furnitureBoxes(sheet: Sheet): readonly Box[] {
  return [
    { left: 0, top: sheet.height - 46, width: sheet.width / 5 + 70, height: 46 },
    { left: sheet.width - 44, top: 0, width: 44, height: 62 },
  ];
}
