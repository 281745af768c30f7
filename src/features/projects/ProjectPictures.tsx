import type { Data } from '../../../contract/calls/call-types'
import { join } from '../../ui/layout/join-classes'
import { StoredPicture } from '../../ui/pictures/StoredPicture'
import { eagerIn } from '../../ui/pictures/Picture'

/** Large cover with the other pictures below; renders nothing without pictures. */
export function ProjectPictures({
  project: { title, picture, gallery_images },
}: {
  project: Pick<Data<'get-project-detail'>, 'title' | 'picture' | 'gallery_images'>
}) {
  const pictures = [...(picture ? [picture] : []), ...gallery_images]
  if (pictures.length === 0) return null
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
      {pictures.map((one, at) => (
        <li key={one.url} className={at === 0 ? 'col-span-full' : undefined}>
          <StoredPicture
            picture={one}
            sizes={at === 0 ? '(min-width: 1280px) 1232px, 100vw' : '(min-width: 768px) 300px, 50vw'}
            alt={at === 0 ? title : ''}
            eager={eagerIn(at, 1)}
            className={join('w-full rounded-lg', at === 0 ? 'aspect-video max-h-[30rem]' : 'aspect-4/3')}
          />
        </li>
      ))}
    </ul>
  )
}
