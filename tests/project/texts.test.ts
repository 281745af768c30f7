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
/** What stands in the files of a language, without what it borrows from English. */
const own = (lang: Lang) => Object.values(namespaces).flatMap((files) => Object.keys(files[lang]))
const unnumbered = (keys: string[]) => new Set(keys.map((key) => key.replace(plural, '')))

test.each(languages)('%s has every text that another language has', (lang) => {
  const there = unnumbered(own(lang))
  // The English words of machines stand in the machines.
  const wanted = [...unnumbered(languages.flatMap(own))].filter(
    (key) => lang !== 'en' || !key.startsWith('machines.'),
  )
  expect(wanted.filter((key) => !there.has(key))).toEqual([])
})

describe('record events', () => {
  test('are named differently on the button and in the audit log', () => {
    const texts = textsOf('en')
    const same = Object.keys(texts).filter(
      (key) => key.startsWith('admin.act.') && texts[key] === texts[key.replace('.act.', '.event.')],
    )
    expect(same).toEqual([])
  })
})

/** Attributes that a person reads or a screen reader announces. */
const content = /^(title|alt|placeholder|label|hint|aria-(label|description|valuetext|placeholder))$/
const wordy = /\p{L}{2}/u

interface Node {
  type: string
  value?: unknown
  name?: { name?: string }
}

/** What stands in the code of a screen as it is, instead of in the language files. */
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

describe('text in code', () => {
  const found = (source: string) => wordsIn(parseAst(source, { lang: 'tsx' }))

  test('is found where it stands', () => {
    expect(found('<p title="Two words">Hello {name}</p>')).toEqual(['Two words', 'Hello'])
    expect(found("<p title={t('a.b')} className='one two'>{t('a.c')} · {n}</p>")).toEqual([])
  })

  test('stands on no screen', () => {
    const screens = files.filter(({ file }) => file.startsWith('src/') && file.endsWith('.tsx'))
    expect(screens.length).toBeGreaterThan(100)
    const texts = screens.flatMap(({ file, source }) => found(source).map((text) => `${file}: ${text}`))
    // The beginning of an address is the same in every language.
    expect(texts).toEqual([
      'src/features/webhooks/WebhookDialog.tsx: https://',
      'src/flows/wizard/steps/TextFields.tsx: https://',
    ])
  })
})
