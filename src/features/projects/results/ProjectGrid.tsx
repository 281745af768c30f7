import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Data } from '../../../../contract/types'
import { cardGrid } from '../../../results/CardGridSkeleton'
import { Badge } from '../../../ui/Badge'
import { Icon } from '../../../ui/Icon'
import { Picture } from '../../../ui/Picture'

type Project = Data<'get-projects'>[number]

/** Projects side by side, as many as fit. */
export function ProjectGrid({ projects }: { projects: readonly Project[] }) {
  return (
    <ul className={cardGrid}>
      {projects.map((project, index) => (
        <li key={project.id}>
          <ProjectCard project={project} eager={index < 4} />
        </li>
      ))}
    </ul>
  )
}

/** A project in a list: picture, stage, name and place. */
function ProjectCard({ project, eager }: { project: Project; eager: boolean }) {
  const { t } = useTranslation()
  const { id, title, picture, type, category, promoted, city, state } = project
  return (
    <article className="relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface focus-within:border-control hover:border-control">
      {picture ? (
        <Picture
          src={picture.url}
          srcSet={picture.srcset}
          sizes="(min-width: 1100px) 300px, (min-width: 640px) 45vw, 92vw"
          alt=""
          width={picture.width ?? 800}
          height={picture.height ?? 600}
          hash={picture.thumbhash}
          eager={eager}
          className="aspect-4/3 w-full"
        />
      ) : (
        <div className="grid aspect-4/3 place-items-center bg-sunken text-muted">
          <Icon name="home" size={40} />
        </div>
      )}
      <div className="flex flex-1 flex-col gap-1 p-4">
        <p className="flex flex-wrap gap-1.5">
          <Badge tone="info">{t(`project.type.${type}`)}</Badge>
          {promoted && <Badge tone="accent">{t('public.featured')}</Badge>}
        </p>
        <h2 className="line-clamp-2 font-semibold">
          <Link
            to="/project-details/$id"
            params={{ id: String(id) }}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-lg focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <p className="truncate text-sm text-muted">
          <bdi>{[city, state].filter(Boolean).join(', ')}</bdi>
        </p>
        <p className="mt-auto pt-2 text-xs text-muted">{category.category}</p>
      </div>
    </article>
  )
}
