import { useTranslation } from '../../ui/i18n/use-translation'
import { compared, forget } from '../session/listing-lists'
import { IconButton } from '../../ui/buttons/IconButton'
import { LinkButton } from '../../ui/buttons/LinkButton'

/** Bar with the number of listings chosen for comparison and buttons to compare or clear them. */
export default function CompareBar({ ids, count }: { ids: readonly number[]; count: string }) {
  const { t } = useTranslation()
  return (
    <aside
      aria-label={t('browse.compare.tray')}
      className="fixed inset-x-0 bottom-32 z-30 mx-auto flex w-fit items-center gap-2 rounded-full border border-line bg-surface py-1 ps-4 pe-1 text-sm shadow-float md:bottom-4 md:max-split:bottom-20"
    >
      <span className="tabular-nums">{count}</span>
      <LinkButton
        to="/$page"
        params={{ page: 'compare' }}
        search={{ ids: ids.join(',') }}
        size="sm"
        tone="primary"
        icon="compare"
      >
        {t('browse.compare.go')}
      </LinkButton>
      <IconButton icon="close" size={16} label={t('browse.compare.clear')} onClick={() => forget(compared)} />
    </aside>
  )
}
