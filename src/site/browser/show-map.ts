import { text } from '../../model/messages/script-messages.ts';
import { loadLibrary, readText, type SupplementFile } from './show-files.ts';

interface Layer {
  addTo(map: object): Layer;
  bindPopup(content: () => HTMLElement): Layer;
  getBounds(): { isValid(): boolean };
}

/** The part of Leaflet that is used. */
interface Leaflet {
  map(element: HTMLElement, options: object): { fitBounds(bounds: object, options: object): void };
  control: { zoom(options: object): Layer };
  circleMarker(at: object, options: object): Layer;
  geoJSON(
    data: unknown,
    options: {
      readonly pointToLayer: (feature: object, at: object) => Layer;
      readonly onEachFeature: (feature: { readonly properties?: Readonly<Record<string, unknown>> | null }, layer: Layer) => void;
    },
  ): Layer;
}

declare global {
  interface Window {
    L?: Leaflet;
  }
}

/** Shows GeoJSON on an empty map: tiles would be requests to third parties. A feature shows its properties on a click. */
export async function showMap({ href, name, place }: SupplementFile): Promise<void> {
  const json = await readText(href);
  // Each shape is an element of the page, and each position is projected.
  if (countOf('{', json) > MAX_OBJECTS || countOf('[', json) > MAX_POSITIONS) throw new RangeError('too many shapes');
  const data: unknown = JSON.parse(json);
  if (window.L === undefined) await loadLibrary('geojson');
  const { L } = window;
  if (L === undefined) throw new Error('Leaflet is missing');
  const element = document.createElement('div');
  element.className = 'map';
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', name);
  place.append(element);
  const map = L.map(element, { attributionControl: false, zoomControl: false, fadeAnimation: false });
  L.control.zoom({ zoomInTitle: text('viewer.zoomIn'), zoomOutTitle: text('viewer.zoomOut') }).addTo(map);
  const layer = L.geoJSON(data, {
    pointToLayer: (_, at) => L.circleMarker(at, { radius: 6 }),
    onEachFeature: ({ properties }, one) => {
      if (properties != null) one.bindPopup(() => propertyList(properties));
    },
  });
  layer.addTo(map);
  const bounds = layer.getBounds();
  if (!bounds.isValid()) throw new Error('no features');
  map.fitBounds(bounds, { maxZoom: 14, padding: [20, 20] });
}

function countOf(sign: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count++;
  return count;
}

/** Objects of a file; a feature has at least three. */
const MAX_OBJECTS = 30_000;
const MAX_POSITIONS = 400_000;

function propertyList(properties: Readonly<Record<string, unknown>>): HTMLElement {
  const list = document.createElement('dl');
  for (const [name, value] of Object.entries(properties)) {
    const [term, words] = [document.createElement('dt'), document.createElement('dd')];
    term.textContent = name;
    words.textContent = typeof value === 'object' ? JSON.stringify(value) : String(value);
    list.append(term, words);
  }
  return list;
}
