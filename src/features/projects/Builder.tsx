import { useTranslation } from '../../ui/i18n/use-translation'
import type { Data } from '../../../contract/calls/call-types'
import { PersonActions } from '../../flows/blocking/PersonActions'
import { Avatar } from '../../ui/pictures/Avatar'
import { Card } from '../../ui/layout/Card'
import { Icon } from '../../ui/pictures/Icon'

/** Owner of a project, with actions to message, block or report them. */
export function Builder({ project: { owner } }: { project: Pick<Data<'get-project-detail'>, 'owner'> }) {
  const { t } = useTranslation()
  return (
    <Card className="grid content-start gap-3 split:sticky split:top-20 split:self-start">
      <h2 className="sr-only">{t('project.by')}</h2>
      <div className="flex items-center gap-3">
        <Avatar name={owner.name} src={owner.profile} size={56} />
        <p className="flex min-w-0 items-center gap-1.5 font-semibold">
          <bdi className="truncate">{owner.name}</bdi>
          {owner.is_verified && (
            <Icon name="shield" size={18} label={t('public.verified')} className="text-accent" />
          )}
        </p>
      </div>
      <PersonActions id={owner.id} name={owner.name} />
    </Card>
  )
}
