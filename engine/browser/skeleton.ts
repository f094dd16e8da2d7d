const patience = 120;

/**
 * Shows the skeleton (the content of `<template id="page-skeleton">`) in place of the main region if loading the next
 * page takes a noticeable time. Returns a function that hides it.
 */
export function showSkeletonWhenSlow(): () => void {
  let hide = () => {};
  const timer = setTimeout(() => {
    const main = document.getElementById('main');
    const template = document.getElementById('page-skeleton');
    if (!main || !(template instanceof HTMLTemplateElement)) return;
    const skeleton = document.createElement('div');
    skeleton.ariaHidden = 'true';
    // The new page is faded in over the skeleton, as over another page.
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
