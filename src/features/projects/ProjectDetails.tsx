import { lazy, Suspense } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { Block } from '../../shared/detail/Block'
import { Video } from '../../shared/detail/Video'
import { ReportControl } from '../../shared/reports/ReportControl'
import { Badge } from '../../ui/feedback/Badge'
import { Icon } from '../../ui/pictures/Icon'
import { LinkButton } from '../../ui/buttons/LinkButton'
import { Notice } from '../../ui/feedback/Notice'
import { Builder } from './Builder'
import { ProjectFacts } from './ProjectFacts'
import { ProjectDocuments } from './ProjectDocuments'
import { ProjectPictures } from './ProjectPictures'
import { ProjectPosition } from './ProjectPosition'
import { SimilarProjects } from './SimilarProjects'

// Rendered by the server with the page, but its code loads after the content above the fold.
const ShareMenu = lazy(() => import('../../shared/detail/ShareMenu'))

type FoundProject = Data<'get-project-detail'>

/** A project: pictures, description, floor plans, owner and similar projects. */
export function ProjectDetails({ project }: { project: FoundProject }) {
  const { t } = useTranslation()
  const open = project.request_status === 'approved' && project.status === 'active'
  return (
    <article className="page grid gap-8 py-6 md:py-10">
      <header className="grid gap-2">
        <p className="flex flex-wrap gap-2">
          <Badge tone="info">{t(`project.type.${project.type}`)}</Badge>
          {project.promoted && <Badge tone="accent">{t('public.featured')}</Badge>}
        </p>
        <div className="flex items-start justify-between gap-3">
          <h1 className="display text-xl md:text-2xl">
            <bdi>{project.title}</bdi>
          </h1>
          <Suspense fallback={<span className="size-11" />}>
            <ShareMenu title={project.title} sheet={open ? `project/${project.id}` : null} />
          </Suspense>
        </div>
        <p className="flex gap-1.5 text-muted">
          <Icon name="pin" className="mt-0.5 shrink-0" />
          <bdi>{project.location}</bdi>
        </p>
      </header>
      {project.is_owner ? (
        <Notice
          title={t('project.yours')}
          actions={
            <LinkButton to="/my-project/$id" params={{ id: String(project.id) }} size="sm" icon="edit">
              {t('public.detail.manage')}
            </LinkButton>
          }
        >
          {t(open ? 'public.detail.yoursText' : 'project.notPublic')}
        </Notice>
      ) : (
        !open && <Notice tone="info">{t('project.notPublic')}</Notice>
      )}
      <ProjectPictures project={project} />
      <div className="grid gap-10 split:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 content-start gap-10">
          <Block id="description" title={t('public.detail.description')}>
            <p dir="auto" className="measure text-base whitespace-pre-line">
              {project.description}
            </p>
          </Block>
          {project.video_link && (
            <Block id="video" title={t('public.video')}>
              <Video link={project.video_link} title={project.title} />
            </Block>
          )}
          <ProjectFacts project={project} />
          <ProjectDocuments project={project} />
          <ProjectPosition project={project} />
          {!project.is_owner && (
            <div>
              <ReportControl about={{ project_id: project.id }} name={project.owner.name} />
            </div>
          )}
        </div>
        <Builder project={project} />
      </div>
      <SimilarProjects projects={project.similar_projects} />
    </article>
  )
}
