import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { characteristicLines } from '../../../../contract/listing/characteristic-text'
import { shownCharacteristics } from '../../../../contract/listing/characteristics'
import { cardGrid } from '../../../shared/results/CardGridSkeleton'
import { PictureCard } from '../../../shared/results/PictureCard'
import { Badge } from '../../../ui/feedback/Badge'
import { eagerIn } from '../../../ui/pictures/Picture'

export interface ProjectGridProps {
  projects: Data<'get-projects'>
  /** Heading level on the page. */
  heading?: 'h2' | 'h3'
}

/** Grid of projects with picture, stage, name and place. */
export function ProjectGrid({ projects, heading = 'h2' }: ProjectGridProps) {
  const { t, i18n } = useTranslation()
  const wording = { say: t, lang: i18n.language }
  return (
    <ul className={cardGrid}>
      {projects.map((project, index) => (
        <li key={project.id}>
          <PictureCard
            path={`/project-details/${project.id}`}
            title={project.title}
            heading={heading}
            picture={project.picture}
            icon="home"
            eager={eagerIn(index, 4)}
            above={
              <p className="flex flex-wrap gap-1.5">
                <Badge tone="info">{t(`project.type.${project.type}`)}</Badge>
                {project.promoted && <Badge tone="accent">{t('public.featured')}</Badge>}
              </p>
            }
          >
            <p className="truncate text-sm text-muted">
              <bdi>{[project.city, project.state].filter(Boolean).join(', ')}</bdi>
            </p>
            {characteristicLines(shownCharacteristics('project', 'card'), project, wording).map(
              ({ name, value }) => (
                <p key={name} className="text-xs">
                  <span className="text-muted">{`${name}: `}</span>
                  <bdi>{value}</bdi>
                </p>
              ),
            )}
            <p className="mt-auto pt-2 text-xs text-muted">{project.category.category}</p>
          </PictureCard>
        </li>
      ))}
    </ul>
  )
}
