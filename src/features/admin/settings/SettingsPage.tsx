import { useTranslation } from '../../../i18n/use-translation'
import { useCallQuery } from '../../../api/query'
import { PartPage } from '../PartPage'
import { SettingsSection } from './SettingsSection'
import { changeText, sections } from './values'

/** What the operator decides about the marketplace, section by section, and who changed it. */
export function SettingsPage() {
  const { t } = useTranslation()
  const query = useCallQuery(
    'admin/settings',
    {},
    {
      // Read when the page is opened and after saving, never while somebody edits.
      staleTime: Infinity,
      gcTime: 0,
    },
  )
  const readAgain = () => query.refetch().then((fresh) => fresh.data?.data)
  return (
    <PartPage
      title={t('operator.settings')}
      text={t('operator.settingsText')}
      query={query}
      texts={(change) => changeText(t, change)}
    >
      {(settings) =>
        sections.map((section) => (
          <SettingsSection key={section.id} {...section} settings={settings} readAgain={readAgain} />
        ))
      }
    </PartPage>
  )
}
