import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { StoredPicture } from '../../../ui/pictures/StoredPicture'

/** Content of a project's info window: a small card linked to it. */
export function ProjectInfo({ project }: { project: Data<'get-projects'>[number] }) {
  const { t } = useTranslation()
  const { id, title, picture, city, state, type } = project
  return (
    <article className="relative overflow-hidden rounded-lg font-sans">
      {picture && <StoredPicture picture={picture} sizes="260px" eager className="aspect-4/3 w-full" />}
      <div className="grid gap-0.5 p-3">
        <h3 className="line-clamp-2 font-semibold">
          <Link
            to="/project-details/$id"
            params={{ id: String(id) }}
            className="text-ink! after:absolute after:inset-0"
          >
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <span className="text-xs text-muted">
          <bdi>{[city, state].filter(Boolean).join(', ')}</bdi>
        </span>
        <span className="text-xs">{t(`project.type.${type}`)}</span>
      </div>
    </article>
  )
}
