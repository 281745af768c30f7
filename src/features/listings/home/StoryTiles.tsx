import { cardGrid } from '../../../shared/results/CardGridSkeleton'
import { PictureCard } from '../../../shared/results/PictureCard'
import type { Section } from '../listing-types'

type Stories = Extract<Section, { type: 'articles' | 'projects' }>

/** Returns the texts and links of the tiles. */
function tilesOf(section: Stories) {
  return section.type === 'articles'
    ? section.data.map(({ id, slug_id, title, picture, category }) => ({
        id,
        path: `/articles/${encodeURIComponent(slug_id)}`,
        title,
        picture,
        line: category?.category,
      }))
    : section.data.map(({ id, title, picture, city, state }) => ({
        id,
        path: `/project-details/${id}`,
        title,
        picture,
        line: [city, state].filter(Boolean).join(', '),
      }))
}

/** Tiles of articles or projects with a picture, a title and one line. */
export function StoryTiles({ section }: { section: Stories }) {
  return (
    <ul className={cardGrid}>
      {tilesOf(section).map(({ id, line, ...tile }) => (
        <li key={id}>
          <PictureCard {...tile} heading="h3" icon={section.type === 'articles' ? 'file' : 'home'}>
            <p className="truncate text-sm text-muted">
              <bdi>{line}</bdi>
            </p>
          </PictureCard>
        </li>
      ))}
    </ul>
  )
}
