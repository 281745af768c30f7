import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { namespaces, textsOf } from '../../contract/texts/catalogue'
import { languages, type Lang } from '../../contract/language/languages'
import { projectRoot } from '../../server/platform/process/root'

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'src', 'server', 'workshop/demo', 'workshop/sandbox'],
  {
    cwd: projectRoot,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /(?<!\.gen)\.tsx?$/.test(file))
  .map((file) => ({ file, source: readFileSync(join(projectRoot, file), 'utf8') }))

const plural = /_(zero|one|two|few|many|other)$/
/** Returns a language's own keys, without those that fall back to English. */
const own = (lang: Lang) => Object.values(namespaces).flatMap((files) => Object.keys(files[lang]))
const unnumbered = (keys: string[]) => new Set(keys.map((key) => key.replace(plural, '')))

test.each(languages)('%s has every text that another language has', (lang) => {
  const there = unnumbered(own(lang))
  // The English texts of machines are part of the machines.
  const wanted = [...unnumbered(languages.flatMap(own))].filter(
    (key) => lang !== 'en' || !key.startsWith('machines.'),
  )
  expect(wanted.filter((key) => !there.has(key))).toEqual([])
})

describe('record events', () => {
  test('have different names on the button and in the audit log', () => {
    const texts = textsOf('en')
    const same = Object.keys(texts).filter(
      (key) => key.startsWith('admin.act.') && texts[key] === texts[key.replace('.act.', '.event.')],
    )
    expect(same).toEqual([])
  })
})

/** Attributes shown to users or announced by screen readers. */
const content = /^(title|alt|placeholder|label|hint|aria-(label|description|valuetext|placeholder))$/
const wordy = /\p{L}{2}/u

interface Node {
  type: string
  value?: unknown
  name?: { name?: string }
}

/** Returns text hard-coded in a component instead of in the language files. */
function wordsIn(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const one of node) wordsIn(one, found)
  else if (node && typeof node === 'object') {
    const { type, value, name } = node as Node
    const literal = type === 'JSXAttribute' && content.test(name?.name ?? '') && (value as Node | null)?.value
    const text = type === 'JSXText' ? value : literal
    if (typeof text === 'string' && wordy.test(text)) found.push(text.trim())
    for (const part of Object.values(node)) if (part && typeof part === 'object') wordsIn(part, found)
  }
  return found
}

describe('hard-coded text', () => {
  const found = (source: string) => wordsIn(parseAst(source, { lang: 'tsx' }))

  test('the check finds it in attributes and elements', () => {
    expect(found('<p title="Two words">Hello {name}</p>')).toEqual(['Two words', 'Hello'])
    expect(found("<p title={t('a.b')} className='one two'>{t('a.c')} · {n}</p>")).toEqual([])
  })

  test('occurs on no screen', () => {
    const screens = files.filter(({ file }) => file.startsWith('src/') && file.endsWith('.tsx'))
    expect(screens.length).toBeGreaterThan(100)
    const texts = screens.flatMap(({ file, source }) => found(source).map((text) => `${file}: ${text}`))
    // The start of a URL is the same in every language.
    expect(texts).toEqual([
      'src/features/webhooks/WebhookDialog.tsx: https://',
      'src/flows/wizard/steps/TextFields.tsx: https://',
    ])
  })
})
