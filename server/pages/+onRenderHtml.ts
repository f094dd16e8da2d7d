import { dangerouslySkipEscape, escapeInject } from 'vike/server';
import { colorSchemeScript } from '../../blocks/ui/color-scheme.ts';
import { pageSkeletonHtml } from '../../blocks/ui/page-skeleton.ts';
import { bodyMarker, headMarker } from '../document-markers.ts';
import { webManifestPath } from '../site/web-manifest.ts';

/** Renders the document shell of every page. The engine inserts the head and the body at the markers. */
export function onRenderHtml() {
  return escapeInject`<!doctype html>
<html lang="%lang%">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
%toolbar-colors%
<script>${dangerouslySkipEscape(colorSchemeScript)}</script>
%font-preloads%
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="${webManifestPath}">
${dangerouslySkipEscape(headMarker)}
</head>
<body>
${dangerouslySkipEscape(bodyMarker)}
<template id="page-skeleton">${dangerouslySkipEscape(pageSkeletonHtml)}</template>
</body>
</html>`;
}
