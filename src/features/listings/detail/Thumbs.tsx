import { useTranslation } from 'react-i18next'
import { join } from '../../../ui/join'
import { Picture } from '../../../ui/Picture'
import type { GalleryPicture } from './gallery-pictures'

export interface ThumbsProps {
  pictures: readonly GalleryPicture[]
  at: number
  onAt: (at: number) => void
}

/** All pictures small, to choose from; for wide screens, where nobody swipes. */
export function Thumbs({ pictures, at, onAt }: ThumbsProps) {
  const { t } = useTranslation()
  if (pictures.length < 2) return null
  return (
    <ul className="hidden gap-2 overflow-x-auto p-1 md:flex">
      {pictures.map((picture, index) => (
        <li key={picture.url} className="shrink-0">
          <button
            type="button"
            aria-label={t('public.gallery.show', { at: index + 1 })}
            aria-current={index === at}
            onClick={() => onAt(index)}
            className={join(
              'block overflow-hidden rounded-md border-2',
              index === at ? 'border-accent' : 'border-transparent opacity-75 hover:opacity-100',
            )}
          >
            <Picture
              src={picture.url}
              srcSet={picture.srcset}
              sizes="96px"
              alt=""
              width={96}
              height={64}
              hash={picture.thumbhash}
              className="h-16 w-24"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
