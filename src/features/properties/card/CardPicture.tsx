import { Icon } from '../../../ui/Icon'
import { join } from '../../../ui/join'
import { Picture } from '../../../ui/Picture'
import type { Card } from '../types'

const sizes = '(min-width: 1100px) 300px, (min-width: 640px) 45vw, 92vw'

/** The title picture in 4:3; a calm drawing where a listing has none. */
export function CardPicture({
  listing,
  eager,
  className,
}: {
  listing: Card
  eager?: boolean
  className?: string
}) {
  const { picture } = listing
  const look = join('aspect-4/3 w-full', className)
  if (!picture)
    return (
      <div className={join('grid place-items-center bg-sunken text-muted', look)}>
        <Icon name="home" size={40} />
      </div>
    )
  return (
    <Picture
      src={picture.url}
      srcSet={picture.srcset}
      sizes={sizes}
      alt=""
      width={picture.width ?? 800}
      height={picture.height ?? 600}
      hash={picture.thumbhash}
      eager={eager}
      className={look}
    />
  )
}
