import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Data, Input } from '../../../contract/types'
import { callQuery } from '../../api/query'
import { useApi } from '../../api/use-api'
import { BlockDoor } from '../../flows/blocking/BlockDoor'
import { Badge } from '../../ui/Badge'
import { ErrorState } from '../../ui/ErrorState'
import { KeyValue } from '../../ui/KeyValue'
import { LinkButton } from '../../ui/LinkButton'
import { Notice } from '../../ui/Notice'
import { Picture } from '../../ui/Picture'
import { Skeleton } from '../../ui/Skeleton'
import { Papers } from './Papers'

type Project = Data<'get-project-detail'>

/** A project as everybody reads it: pictures, words, plans, whose it is, and others like it. */
export function ProjectPage({ which }: { which: Input<'get-project-detail'> }) {
  const found = useQuery(callQuery(useApi(), 'get-project-detail', which))
  if (found.isError)
    return (
      <div className="page-narrow py-10">
        <ErrorState page onRetry={() => void found.refetch()}>
          {found.error.message}
        </ErrorState>
      </div>
    )
  if (!found.data)
    return (
      <div className="page-narrow grid gap-4 py-10" aria-busy="true">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-72" />
      </div>
    )
  return <Found project={found.data.data} />
}

function Found({ project }: { project: Project }) {
  const { t } = useTranslation()
  const pictures = [...(project.picture ? [project.picture] : []), ...project.gallery_images]
  return (
    <article className="page-narrow grid gap-6 py-6 md:py-10">
      <header className="grid gap-2">
        <p className="flex flex-wrap gap-2">
          <Badge tone="info">{t(`projects.type.${project.type}`)}</Badge>
          {project.promoted && <Badge tone="accent">{t('public.featured')}</Badge>}
        </p>
        <h1 className="display text-xl">
          <bdi>{project.title}</bdi>
        </h1>
        <p className="text-muted">
          <bdi>{project.location}</bdi>
        </p>
      </header>
      {(project.request_status !== 'approved' || project.status !== 'active') && (
        <Notice tone="info">{t('projects.notPublic')}</Notice>
      )}
      <ul className="grid gap-3 sm:grid-cols-2">
        {pictures.map((picture, at) => (
          <li key={picture.url} className={at === 0 ? 'sm:col-span-2' : undefined}>
            <Picture
              src={picture.url}
              srcSet={picture.srcset}
              sizes="(min-width: 768px) 720px, 100vw"
              alt={at === 0 ? project.title : ''}
              width={picture.width ?? 4}
              height={picture.height ?? 3}
              hash={picture.thumbhash}
              eager={at === 0}
              className="aspect-video w-full rounded-lg"
            />
          </li>
        ))}
      </ul>
      <p dir="auto" className="measure whitespace-pre-line">
        {project.description}
      </p>
      <KeyValue
        items={[
          { name: t('wizard.category'), value: project.category.category },
          { name: t('wizard.city'), value: [project.city, project.state, project.country].join(', ') },
          { name: t('projects.by'), value: <bdi>{project.owner.name}</bdi> },
        ]}
      />
      {project.video_link && (
        <p>
          <a href={project.video_link} rel="noopener nofollow" target="_blank" className="link">
            {t('projects.video')}
          </a>
        </p>
      )}
      <Papers project={project} />
      {project.is_owner && (
        <div>
          <LinkButton to="/my-project/$id" params={{ id: String(project.id) }}>
            {t('wizard.own.open')}
          </LinkButton>
        </div>
      )}
      {!project.is_owner && (
        <div>
          <BlockDoor target={project.owner.id} name={project.owner.name} known={null}>
            {t('public.detail.block')}
          </BlockDoor>
        </div>
      )}
      <Similar projects={project.similar_projects} />
    </article>
  )
}

function Similar({ projects }: { projects: Project['similar_projects'] }) {
  const { t } = useTranslation()
  if (projects.length === 0) return null
  return (
    <section aria-labelledby="similar" className="grid gap-3">
      <h2 id="similar" className="display text-lg">
        {t('projects.similar')}
      </h2>
      <ul className="grid gap-2">
        {projects.map(({ id, title, city }) => (
          <li key={id}>
            <Link to="/project-details/$id" params={{ id: String(id) }} className="link">
              <bdi>{title}</bdi>
            </Link>{' '}
            <span className="text-sm text-muted">{city}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
