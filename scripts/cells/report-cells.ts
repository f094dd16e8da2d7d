import { stringify } from 'csv-stringify/sync';
import { blockTypes } from '../../blocks/block-types.ts';
import type { Absences } from '../../engine/content/snapshot.ts';
import { suggestName } from '../../engine/content/suggestion.ts';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { cellReports, type RoutedCellReport } from '../../engine/render/cell-report.ts';
import { showsDraft } from '../../engine/routes/shows-draft.ts';
import { builtInModel } from '../../server/site/built-in-model.ts';
import type { CommandContext } from '../command/command.ts';
import { CommandError, contentErrors } from '../command/command-error.ts';
import { Progress } from '../command/progress.ts';

type Format = 'text' | 'json' | 'csv';

export interface CellsRequest {
  /** A part of the paths, such as the slug of a city. */
  readonly name: string | undefined;
  readonly format: Format;
  readonly drafts: boolean;
  readonly content: string | undefined;
}

/**
 * Reports on the cells of a content folder: on those of the live site, or also on those of drafts, and with a name only on those
 * whose path contains it.
 * @throws CommandError if no path contains it
 */
export function reportCells(
  request: CellsRequest,
  folder: string,
  context: Pick<CommandContext, 'err'>,
): string {
  const model = builtInModel;
  const drafts = request.drafts ? 'shown' : 'absent';
  const { state } = new SiteContent(folder, model, drafts).read(Date.now());
  if (state === undefined) throw contentErrors();
  const progress = new Progress(context);
  const reports = cellReports(state, model, blockTypes, Date.now(), { watch: progress.watch });
  progress.end();
  const { name } = request;
  const named = reports.filter(({ path }) => name === undefined || path.split('/').includes(name));
  if (name !== undefined && named.length === 0) throw noSuchCell(name, reports, state.snapshot.absent);
  return format(named, request.format);
}

function noSuchCell(name: string, reports: readonly RoutedCellReport[], absent: Absences): CommandError {
  const broken = [...absent.values()].find(({ slug, reason }) => slug === name && reason === 'set-aside');
  const advice =
    suggestName(name, new Set(reports.flatMap(({ path }) => path.slice(1).split('/')))) ??
    'Name a part of a path, such as the slug of a city; --drafts adds those of drafts.';
  const reason =
    broken === undefined ? `. ${advice}` : `: ${broken.file} has errors. Run \`npx cityblock validate\`.`;
  return new CommandError(`No cell has "${name}" in its path${reason}`, { exitCode: 1 });
}

function format(reports: readonly RoutedCellReport[], wanted: Format): string {
  switch (wanted) {
    case 'text':
      return [...reports.map(textLine), ...summary(reports)].join('\n');
    case 'json':
      return JSON.stringify({ cells: reports.map(row) });
    case 'csv':
      return stringify(
        reports.map(row).map(({ reasons, nearest, ...cell }) => ({
          ...cell,
          reasons: reasons.join('; '),
          nearest: nearest?.path ?? '',
          shared: nearest?.shared ?? '',
        })),
        { header: true },
      ).trimEnd();
  }
}

function row({ path, template, state, reasons, words, ownWords, ownShare, nearest }: RoutedCellReport) {
  return {
    path,
    template,
    state,
    reasons,
    words,
    ownWords,
    ownShare: rounded(ownShare),
    nearest: nearest === undefined ? null : { path: nearest.path, shared: rounded(nearest.shared) },
  };
}

function textLine({
  route,
  path,
  state,
  reasons,
  words,
  ownWords,
  ownShare,
  nearest,
}: RoutedCellReport): string {
  const shared = nearest === undefined ? '' : `, shares ${percent(nearest.shared)} with ${nearest.path}`;
  const why = reasons.length === 0 ? '' : ` (${reasons.join('; ')})`;
  const mark = showsDraft(route) ? ' (draft)' : '';
  return `${state}${mark} ${path}: ${words} words, ${ownWords} own, own share ${percent(ownShare)}${shared}${why}`;
}

function summary(reports: readonly RoutedCellReport[]): readonly string[] {
  const ready = reports.filter(({ state }) => state === 'ready');
  const total = `${reports.length} cells, ${ready.length} ready, ${reports.length - ready.length} thin.`;
  if (reports.length === 0)
    return [
      total,
      'Cells are the pages of the templates for which quality.json sets requirements: { "cells": { "city-service": { "lead": true } } }',
    ];
  if (ready.length === 0) return [total];
  const own = sorted(ready.map(({ ownShare }) => ownShare));
  const shared = sorted(ready.map(({ nearest }) => nearest?.shared ?? 0));
  const ownWords = sorted(ready.map((report) => report.ownWords));
  const words = sorted(ready.map((report) => report.words));
  return [
    total,
    `Ready cells: own share ${percent(at(own, 0.5))} in the median, ${percent(at(own, 0.1))} at the 10th percentile; ` +
      `shared with the nearest sibling ${percent(at(shared, 0.5))} in the median, ${percent(at(shared, 1))} at most; ` +
      `${at(words, 0.5)} words in the median, ${at(ownWords, 0.5)} of them own.`,
  ];
}

function sorted(values: readonly number[]): readonly number[] {
  return [...values].sort((left, right) => left - right);
}

function at(values: readonly number[], quantile: number): number {
  return values[Math.floor(quantile * (values.length - 1))] ?? 0;
}

function rounded(share: number): number {
  return Math.round(share * 1000) / 1000;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
