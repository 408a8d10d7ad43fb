/** `12.4 MB`, in decimal units. */
export function printBytes(bytes: number): string {
  const unit = UNITS.find(({ size }) => bytes >= size);
  return unit === undefined ? `${Math.round(bytes)} bytes` : `${(bytes / unit.size).toFixed(1)} ${unit.name}`;
}

const UNITS = [
  { name: 'GB', size: 1e9 },
  { name: 'MB', size: 1e6 },
  { name: 'KB', size: 1e3 },
];
