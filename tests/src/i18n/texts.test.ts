import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { texts } from '../../../contract/texts/catalogue'
import { projectRoot } from '../../../server/bootstrap/root'
import { publicTexts } from '../../../src/i18n/public-texts'

const places = [
  'src/shell',
  'src/features/properties',
  'src/ui',
  'src/routes/index.tsx',
  'src/routes/properties.index.tsx',
]

describe('texts of the public pages', () => {
  test('every key in their code is in both language files', () => {
    const missing = sources().flatMap((source) =>
      [...source.matchAll(/'((?:shell|public|ui|errors)\.[\w.-]+)'/g)]
        .map((match) => match[1]!)
        .filter((key) => !has('en', key) || !has('ar', key)),
    )
    expect(missing).toEqual([])
  })
  test('only the public ones come with a page', () => {
    const common = ['browse', 'errors', 'map', 'pages', 'project', 'public', 'shell', 'ui']
    expect(namesAt('/properties')).toEqual(common)
    expect(namesAt('/compare')).toEqual([...common, 'tools'].sort())
  })
})

const namesAt = (path: string) =>
  [...new Set(Object.keys(publicTexts(texts.en, path)).map((key) => key.split('.')[0]))].sort()

function has(lang: 'en' | 'ar', key: string): boolean {
  return key in texts[lang] || `${key}_other` in texts[lang]
}

function sources(): string[] {
  return places
    .flatMap((place) => filesOf(join(projectRoot, place)))
    .map((file) => readFileSync(file, 'utf8'))
}

function filesOf(place: string): string[] {
  if (place.endsWith('.tsx')) return [place]
  const names = readdirSync(place, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => /\.tsx?$/.test(name)).map((name) => join(place, name))
}
