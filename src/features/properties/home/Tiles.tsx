import type { Section } from '../types'
import { AgentTiles } from './AgentTiles'
import { CategoryTiles } from './CategoryTiles'
import { CityTiles } from './CityTiles'
import { Questions } from './Questions'
import { StoryTiles } from './StoryTiles'

/** The sections that are no listings; their code comes after the first screen's. */
export default function Tiles({ section }: { section: Section }) {
  switch (section.type) {
    case 'categories':
      return <CategoryTiles categories={section.data} />
    case 'cities':
      return <CityTiles cities={section.data} />
    case 'agents':
      return <AgentTiles agents={section.data} />
    case 'faqs':
      return <Questions questions={section.data} />
    case 'articles':
    case 'projects':
      return <StoryTiles section={section} />
    default:
      return null
  }
}
