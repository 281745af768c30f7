import { plainLanguage } from '../../contract/language-address'
import type { CatalogueEntry } from '../catalogue'
import { diagramIn } from '../diagram/in-language'
import { levelsOf } from '../diagram/levels'
import type { Diagram, Kind } from '../diagram/types'
import { asText, casesOf, pictureData } from './picture-data'
import { indexPage, markFile } from './index-page'
import { spoken } from './languages'
import { layOut } from './layout'
import { kinds } from './look'
import { machinePage } from './page'
import { toSvg } from './svg'

/**
 * Every file of `machines/diagrams/` with its text, by its path there: pictures and pages, and the same as data for the
 * page `/workflows`. The same machines give the same bytes.
 */
export async function drawings(catalogue: readonly CatalogueEntry[]): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const drawn: { entry: CatalogueEntry; diagram: Diagram }[] = []
  for (const entry of catalogue)
    for (const { lang, texts, phrases } of spoken) {
      const diagram = diagramIn(entry, texts, phrases)
      const levels = levelsOf(diagram, phrases)
      const placed = await Promise.all(
        levels.map(async (level) => ({ level, layout: await layOut(level, phrases) })),
      )
      files.set(`${entry.id}/picture.${lang}.json`, asText(pictureData(diagram, placed)))
      if (lang !== plainLanguage) continue
      drawn.push({ entry, diagram })
      for (const { level, layout } of placed)
        files.set(`${entry.id}/${level.name}.svg`, toSvg(diagram, level, layout))
      files.set(`${entry.id}/cases.json`, asText(casesOf(entry)))
      files.set(`${entry.id}.md`, machinePage(diagram, levels, entry.kind))
    }
  files.set('README.md', indexPage(drawn))
  for (const kind of Object.keys(kinds) as Kind[]) files.set(`marks/${kind}.svg`, markFile(kind))
  return files
}
