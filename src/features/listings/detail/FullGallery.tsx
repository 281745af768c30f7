import { useEffect, useRef, type KeyboardEventHandler } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { IconButton } from '../../../ui/buttons/IconButton'
import type { GalleryPicture } from './gallery-pictures'

export interface FullGalleryProps {
  pictures: readonly GalleryPicture[]
  at: number
  onAt: (at: number) => void
  onClose: () => void
  title: string
  onKeyDown: KeyboardEventHandler<HTMLElement>
}

/** Full-screen picture, uncropped. Escape closes it and restores focus. */
export default function FullGallery({ pictures, at, onAt, onClose, title, onKeyDown }: FullGalleryProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!box.current?.open) box.current?.showModal()
  }, [])
  const picture = pictures[at]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys turn the pictures
    <dialog
      ref={box}
      aria-label={t('public.gallery.title')}
      onKeyDown={onKeyDown}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-ground p-0 text-ink"
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-2 px-4 py-2">
          <p className="text-sm" aria-live="polite">
            <bdi dir="ltr">
              {at + 1} / {pictures.length}
            </bdi>
          </p>
          <IconButton icon="close" label={t('ui.close')} onClick={() => box.current?.close()} />
        </div>
        <div className="flex min-h-0 flex-1 items-center gap-1 px-1 pb-4 md:px-4">
          <IconButton
            icon="back"
            label={t('public.gallery.back')}
            disabled={at === 0}
            onClick={() => onAt(at - 1)}
          />
          {picture && (
            <img
              key={picture.url}
              src={picture.url}
              srcSet={picture.srcset}
              sizes="100vw"
              alt={t('public.gallery.picture', { title, at: at + 1 })}
              className="h-full min-w-0 flex-1 object-contain"
            />
          )}
          <IconButton
            icon="next"
            label={t('public.gallery.next')}
            disabled={at === pictures.length - 1}
            onClick={() => onAt(at + 1)}
          />
        </div>
      </div>
    </dialog>
  )
}
