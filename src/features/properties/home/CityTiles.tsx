import type { Section } from '../types'
import { PictureTile, tileGrid } from './PictureTile'

type Cities = Extract<Section, { type: 'cities' }>['data']

/** Cities with listings. */
export function CityTiles({ cities }: { cities: Cities }) {
  return (
    <ul className={tileGrid}>
      {cities.map(({ city, state, country, image, property_count: count }) => (
        <li key={`${city}/${state}/${country}`}>
          <PictureTile
            filter={{ city, state: state || undefined, country: country || undefined }}
            image={image}
            icon="pin"
            name={city}
            count={count}
          />
        </li>
      ))}
    </ul>
  )
}
