const patience = 120;

/**
 * Shows the skeleton (the content of `<template id="page-skeleton">`) in place of the main region if the next page
 * takes longer than a moment. Returns what hides it again.
 */
export function showSkeletonWhenSlow(): () => void {
  let hide = () => {};
  const timer = setTimeout(() => {
    const main = document.getElementById('main');
    const template = document.getElementById('page-skeleton');
    if (!main || !(template instanceof HTMLTemplateElement)) return;
    const skeleton = document.createElement('div');
    skeleton.ariaHidden = 'true';
    // The page that arrives is faded in over the skeleton as it is over another page.
    skeleton.style.viewTransitionName = getComputedStyle(main).viewTransitionName;
    skeleton.append(template.content.cloneNode(true));
    main.before(skeleton);
    main.style.display = 'none';
    scrollTo({ top: 0, behavior: 'instant' });
    hide = () => {
      skeleton.remove();
      main.style.display = '';
    };
  }, patience);
  return () => {
    clearTimeout(timer);
    hide();
  };
}
