/** Joins class names, leaving out what is false, empty or undefined. */
export function join(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
