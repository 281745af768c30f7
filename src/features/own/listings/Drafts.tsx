import { useTranslation } from '../../../ui/i18n/use-translation'
import type { Extra } from '../../../../contract/calls/call-types'
import { Badge } from '../../../ui/feedback/Badge'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { RelativeTime } from '../../../ui/format/RelativeTime'

export interface DraftsProps {
  drafts: Extra<'get-added-properties'>['drafts']
  kind: 'property' | 'project'
}

/** Unfinished forms, each with a link to continue. */
export function Drafts({ drafts, kind }: DraftsProps) {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-2">
      {drafts.map(({ id, title, step, updated_at: at }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4"
        >
          <span className="grid min-w-0">
            <bdi className="font-semibold wrap-anywhere">{title ?? t('own.draft.untitled')}</bdi>
            <span className="flex flex-wrap items-center gap-x-3 text-xs text-muted">
              <Badge>{t('own.status.draft')}</Badge>
              <RelativeTime at={at} kind="chat" />
            </span>
          </span>
          <LinkButton
            size="sm"
            icon="edit"
            to={kind === 'property' ? '/user/add-property' : '/user/add-project'}
            search={{ step }}
          >
            {t('own.draft.continue')}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
