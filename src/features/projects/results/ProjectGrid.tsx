import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Data } from '../../../../contract/calls/call-types'
import { cardGrid } from '../../../shared/results/CardGridSkeleton'
import { PictureCard } from '../../../shared/results/PictureCard'
import { Badge } from '../../../ui/feedback/Badge'
import { eagerIn } from '../../../ui/pictures/Picture'

export interface ProjectGridProps {
  projects: Data<'get-projects'>
  /** Level of the headings on the page. */
  heading?: 'h2' | 'h3'
}

/** Projects side by side, as many as fit: picture, stage, name and place. */
export function ProjectGrid({ projects, heading = 'h2' }: ProjectGridProps) {
  const { t } = useTranslation()
  return (
    <ul className={cardGrid}>
      {projects.map(({ id, title, picture, type, category, promoted, city, state }, index) => (
        <li key={id}>
          <PictureCard
            path={`/project-details/${id}`}
            title={title}
            heading={heading}
            picture={picture}
            icon="home"
            eager={eagerIn(index, 4)}
            above={
              <p className="flex flex-wrap gap-1.5">
                <Badge tone="info">{t(`project.type.${type}`)}</Badge>
                {promoted && <Badge tone="accent">{t('public.featured')}</Badge>}
              </p>
            }
          >
            <p className="truncate text-sm text-muted">
              <bdi>{[city, state].filter(Boolean).join(', ')}</bdi>
            </p>
            <p className="mt-auto pt-2 text-xs text-muted">{category.category}</p>
          </PictureCard>
        </li>
      ))}
    </ul>
  )
}
