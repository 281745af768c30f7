import type { Source } from './sources'

/**
 * A permitted use of a retired word and the reason for it. `path` matches the files where it is permitted; `name`
 * limits it to certain identifiers.
 */
export interface KeptName {
  path: RegExp
  name?: RegExp
  why: string
}

/** Words that tell other engineers nothing in a software context; which word replaces one depends on its meaning. */
const retired = new Set(
  'house letter door hand desk wish told said unsaid spoken heard unheard fate lookout place word way thing stranger twin'.split(
    ' ',
  ),
)

const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const isRetired = (name: string) =>
  wordsOf(name).some(
    (word) =>
      retired.has(word) || retired.has(word.replace(/e?s$/, '')) || retired.has(word.replace(/s$/, '')),
  )

/** Matches comments, string literals, template text and regular expressions, which contain no names. */
const noNames =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=[[=(,:!&|?]\s*)\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//g

/** Returns identifiers and file names that use a retired word without permission, as `path: name`. */
export function retiredNames(sources: readonly Source[], kept: readonly KeptName[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const names = new Set(text.replaceAll(noNames, ' ').match(/[A-Za-z_$][\w$]*/g))
    const file = path
      .split('/')
      .at(-1)!
      .replace(/\.\w+$/, '')
    return [...names, file]
      .filter(isRetired)
      .filter((name) => !kept.some((one) => one.path.test(path) && (one.name?.test(name) ?? true)))
      .map((name) => `${path}: ${name}`)
  })
}

/** Returns type names that two files in one folder use for different types, as `folder: name (files)`. */
export function repeatedTypes(sources: readonly Source[]): string[] {
  const files = new Map<string, string[]>()
  for (const { path, text } of sources)
    for (const [, name] of text.matchAll(/^(?:export )?(?:abstract )?(?:interface|type|class) (\w+)/gm)) {
      const key = `${path.split('/')[0]}: ${name}`
      files.set(key, [...(files.get(key) ?? []), path])
    }
  return [...files].filter(([, of]) => of.length > 1).map(([key, of]) => `${key} (${of.join(', ')})`)
}
