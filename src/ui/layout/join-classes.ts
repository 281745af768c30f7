/** Joins class names, skipping false, empty and undefined ones. */
export function join(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
