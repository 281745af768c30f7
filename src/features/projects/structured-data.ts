import type { Data } from '../../../contract/types'
import { placeData } from '../../shell/place-data'

/** What search engines read of a project: a listing without a price (schema.org RealEstateListing). */
export function structuredData(project: Data<'get-project-detail'>, origin: string): object {
  const absolute = (path: string) => new URL(path, origin).href
  const { picture, gallery_images } = project
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name: project.title,
    description: project.description.slice(0, 500),
    url: absolute(`/project-details/${project.id}`),
    datePosted: project.created_at,
    image: [...(picture ? [picture] : []), ...gallery_images].map(({ url }) => absolute(url)),
    about: placeData(project.location, project),
  }
}
