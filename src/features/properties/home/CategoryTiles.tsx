import type { Section } from '../types'
import { PictureTile, tileGrid } from './PictureTile'

type Categories = Extract<Section, { type: 'categories' }>['data']

/** Kinds of property. */
export function CategoryTiles({ categories }: { categories: Categories }) {
  return (
    <ul className={tileGrid}>
      {categories.map(({ id, category, slug_id: slug, image, properties_count: count }) => (
        <li key={id}>
          <PictureTile
            filter={{ category_slug_id: slug }}
            image={image}
            icon="home"
            name={category}
            count={count}
          />
        </li>
      ))}
    </ul>
  )
}
