import { plainLanguage } from '../../contract/language/language-path'
import type { CatalogueEntry } from '../../machines/catalogue'
import { intents, products, type Rules } from '../rules/intents'
import { diagramIn } from '../../machines/diagram/in-language'
import { levelsOf, type Level } from '../../machines/diagram/levels'
import type { Picture } from '../../machines/diagram/picture'
import type { Diagram } from '../../machines/diagram/types'
import { sourceIn } from '../../machines/story/in-language'
import { mapOf } from '../../machines/story/map'
import { storyOf } from '../../machines/story/story'
import { summariesOf } from '../../machines/versions/summary'
import type { Statement } from '../../machines/intent-kit'
import { asText, casesOf, pictureData } from './picture-data'
import { indexPage, kindsIn, markFile } from './index-page'
import { lastRelease } from './last-release'
import { drawnFrom, drawnNow, type Drawn, type keptIn } from './sources'
import { pictureLanguages, type PictureLanguage } from './languages'
import { layOut } from './layout'
import { onSheets } from './map-sheets'
import { machinePage } from './page'
import { toSvg } from './svg'

/**
 * Returns every file of `machines/diagrams/` by path: diagrams, pages, and their data for `/workflows`. Deterministic
 * for the same machines. `kept`: returns diagrams that needn't be redrawn.
 */
export async function drawings(
  catalogue: readonly CatalogueEntry[],
  kept: ReturnType<typeof keptIn> = () => undefined,
): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const drawn: { entry: CatalogueEntry; diagram: Diagram }[] = []
  const sources: Record<string, Drawn> = {}
  for (const entry of catalogue)
    for (const language of pictureLanguages) {
      const { lang, texts, phrases } = language
      const diagram = diagramIn(entry, texts, phrases)
      const levels = levelsOf(diagram, phrases)
      const name = `${entry.id} ${lang}`
      const source = sourceIn(entry, diagram, texts, phrases)
      const story = storyOf(source)
      const map = onSheets(mapOf(source))
      const from = drawnFrom({ diagram, story, map }, levels, language)
      const pictures = kept(name, from) ?? (await draw(entry.id, { diagram, story, map }, levels, language))
      for (const [path, text] of pictures) files.set(path, text)
      sources[name] = drawnNow(from, pictures)
      if (lang !== plainLanguage) continue
      drawn.push({ entry, diagram })
      files.set(`${entry.id}/cases.json`, asText(casesOf(entry)))
      files.set(`${entry.id}.md`, machinePage(diagram, story, levels, entry.kind))
    }
  files.set('machines.json', asText(summariesOf(catalogue, lastRelease())))
  files.set('rules.json', asText(rulesOf(catalogue)))
  files.set('README.md', indexPage(drawn))
  files.set('drawn-from.json', asText(sources))
  for (const kind of kindsIn(drawn)) files.set(`marks/${kind}.svg`, markFile(kind))
  return files
}

/** Returns the rules without their trials, which pages needn't load. */
const rulesOf = (catalogue: readonly CatalogueEntry[]): Rules => ({
  ...Object.fromEntries(catalogue.map(({ id }) => [id, (intents[id] ?? []).map(asRead)])),
  ...Object.fromEntries(Object.entries(products).map(([id, rules]) => [id, rules.map(asRead)])),
})
const asRead = ({ kind, says, source }: Statement): Statement => ({ kind, says, source })

/** Draws one machine's diagrams in one language; SVG files are only written for English. */
async function draw(
  id: string,
  { diagram, ...texts }: Omit<Picture, 'sheets'>,
  levels: readonly Level[],
  { lang, phrases }: PictureLanguage,
) {
  const placed = await Promise.all(
    levels.map(async (level) => ({ level, layout: await layOut(level, phrases) })),
  )
  const files = new Map([[`${id}/picture.${lang}.json`, asText(pictureData({ diagram, ...texts }, placed))]])
  if (lang === plainLanguage)
    for (const { level, layout } of placed)
      files.set(`${id}/${level.name}.svg`, toSvg(diagram, level, layout))
  return files
}
