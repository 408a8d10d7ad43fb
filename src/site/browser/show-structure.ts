import { number, text } from '../../model/messages/script-messages.ts';
import { loadLibrary, readText, type SupplementFile, showText } from './show-files.ts';

interface Atom {
  readonly chain?: string;
  /** True for ligands and water in a PDB file. */
  readonly hetflag?: boolean;
}

interface StructureView {
  addModel(data: string, format: string): { selectedAtoms(selection: object): readonly Atom[] };
  setStyle(selection: object, style: object): void;
  zoomTo(): void;
  render(): void;
  rotate(degrees: number, axis: 'x' | 'y'): void;
  zoom(factor: number): void;
}

/** The part of 3Dmol that is used. */
interface Mol {
  createViewer(element: HTMLElement, options: object): StructureView | null | undefined;
}

declare global {
  interface Window {
    $3Dmol?: Mol;
  }
}

const TURN_DEGREES = 10;
const ZOOM = 1.2;

/**
 * Shows the atoms of a PDB, mmCIF, SDF or MOL2 file: proteins and nucleic acids as ribbons, other atoms as sticks. The number of atoms and the
 * chains are text. Without WebGL, shows the file as text.
 */
export async function showStructure(file: SupplementFile): Promise<void> {
  if (!hasWebGl()) return showText(file);
  const data = await readText(file.href);
  if (window.$3Dmol === undefined) await loadLibrary('structure');
  const { $3Dmol } = window;
  if ($3Dmol === undefined) throw new Error('3Dmol is missing');
  const element = document.createElement('div');
  element.className = 'map';
  element.style.position = 'relative';
  file.place.append(element);
  const view = $3Dmol.createViewer(element, { backgroundAlpha: 0 });
  if (view == null) throw new Error('no view');
  const format = /\.(cif|sdf|mol2)$/i.exec(file.href)?.[1]?.toLowerCase() ?? 'pdb';
  const atoms = view.addModel(data, format).selectedAtoms({});
  if (atoms.length === 0) throw new Error('no atoms');
  view.setStyle({}, { stick: {} });
  if (format === 'pdb' || format === 'cif') view.setStyle({ hetflag: false }, { cartoon: { color: 'spectrum' }, line: {} });
  view.zoomTo();
  view.render();
  describe(element, file.name, atoms);
  listenToKeys(element, view);
}

function hasWebGl(): boolean {
  const canvas = document.createElement('canvas');
  return (canvas.getContext('webgl2') ?? canvas.getContext('webgl')) !== null;
}

function describe(element: HTMLElement, name: string, atoms: readonly Atom[]): void {
  const chains = [...new Set(atoms.flatMap(({ chain = '' }) => (chain.trim() === '' ? [] : [chain])))];
  const words = document.createElement('p');
  words.id = `offprint-structure-${document.querySelectorAll('.map').length}`;
  words.textContent = `${text('supplement.structure', { atoms: number(atoms.length), chains: chains.join(', ') || '–' })} ${text('supplement.structureKeys')}`;
  element.before(words);
  element.tabIndex = 0;
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', name);
  element.setAttribute('aria-describedby', words.id);
}

function listenToKeys(element: HTMLElement, view: StructureView): void {
  const acts: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => view.rotate(-TURN_DEGREES, 'y'),
    ArrowRight: () => view.rotate(TURN_DEGREES, 'y'),
    ArrowUp: () => view.rotate(-TURN_DEGREES, 'x'),
    ArrowDown: () => view.rotate(TURN_DEGREES, 'x'),
    '+': () => view.zoom(ZOOM),
    '-': () => view.zoom(1 / ZOOM),
  };
  element.addEventListener('keydown', (event) => {
    const act = acts[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
    view.render();
  });
  // The wheel scrolls the page, as over every other part of it; with Ctrl it zooms.
  element.addEventListener('wheel', (event) => event.ctrlKey || event.stopPropagation(), { capture: true });
}
