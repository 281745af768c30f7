import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Picture as Drawn } from '../../../contract/calls/listings/card-shapes'
import type { IconName } from '../../ui/pictures/Icon'
import { cardSizes } from '../../ui/pictures/picture-sizes'
import { StoredPicture } from '../../ui/pictures/StoredPicture'
import { Written } from '../../ui/format/Written'
import { NoPicture } from './NoPicture'
import type { Eager } from '../../ui/pictures/Picture'

export interface PictureCardProps {
  /** Target of the whole card. */
  path: string
  title: string
  heading: 'h2' | 'h3'
  picture: Drawn | null
  /** Icon shown without a picture. */
  icon: IconName
  /** Whether the card is above the fold, so its picture loads first. */
  eager?: Eager
  /** Content between picture and title. */
  above?: ReactNode
  /** Content below the title. */
  children?: ReactNode
}

/** Card with picture and title that links to a page. */
export function PictureCard(props: PictureCardProps) {
  const { path, title, heading: Heading, picture, icon, eager, above, children } = props
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface focus-within:border-control hover:border-control">
      {picture ? (
        <StoredPicture picture={picture} sizes={cardSizes} eager={eager} className="aspect-4/3 w-full" />
      ) : (
        <NoPicture icon={icon} />
      )}
      <div className="flex flex-1 flex-col gap-1 p-4">
        {above}
        <Heading className="line-clamp-2 font-semibold">
          <Link to={path} className="card-link">
            <Written text={title} />
          </Link>
        </Heading>
        {children}
      </div>
    </article>
  )
}
