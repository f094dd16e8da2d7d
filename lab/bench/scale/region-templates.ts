/** The number of cities from which the list of cities leads to pages of counties and states. */
const minimumEntries = 150;

const hero = (name: string) => ({
  id: 'hero',
  type: 'hero',
  required: true,
  heading: `Every place in ${name} that we look after`,
  lead: `Offices in ${name} get the same help as those around the corner: remotely first, and on site when it takes hands.`,
});

const template = (variable: 'county' | 'state', kind: string, name: string) => ({
  $schema: '../schema/template.json',
  for: { [variable]: kind },
  minimumEntries,
  path: `/locations/${variable}/:${variable}`,
  name: `{{ ${variable}.name }}`,
  layout: 'default',
  title: `IT Support in ${name} | {{ site.name }}`,
  description: `The {{ ${variable}.places }} places in ${name} with a page of their own, by name, with the services that we offer in each of them.`,
  blocks: [
    { id: 'breadcrumbs', type: 'breadcrumbs' },
    hero(name),
    { id: 'places', type: 'city-list', heading: `Places in ${name}` },
  ],
});

/** Templates of the pages of counties and states, by file name: what an editor of a site with many cities adds. */
export const regionTemplates = {
  county: template('county', 'counties', '{{ county.name }}, {{ county.state }}'),
  state: template('state', 'states', '{{ state.name }}'),
};
