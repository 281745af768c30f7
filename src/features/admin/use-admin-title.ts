import { optionalKey } from '../../../contract/texts/translate'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { CallEnvelope } from '../../../contract/calls/call-types'
import { openOf, titleOf } from './admin-parts'
import { calledText } from './record-texts'

/**
 * Gives the window the title of what is open: the part, and before it the record or the workflow. Routes cannot set it:
 * their heads are in the first load of every visitor, and the parts of the administration are not.
 */
export function useAdminTitle(path: string): void {
  const { t } = useTranslation()
  const part = openOf(path)
  const record = useRecordTitle(path)
  const workflow = /^\/workflows\/([\w-]+)$/.exec(path)?.[1]
  const title = [
    record,
    workflow && t(optionalKey('machines', `${workflow}.title`), { defaultValue: '' }),
    t(part ? titleOf(part) : 'admin.heading'),
    t('shell.siteName'),
  ]
    .filter(Boolean)
    .join(' – ')
  useEffect(() => {
    document.title = title
  }, [title])
}

/** What the record that is open is called, once its page has read it. */
function useRecordTitle(path: string): string | null {
  const { t } = useTranslation()
  const [, record, id] = /^\/admin\/record\/([\w-]+)\/([^/]+)$/.exec(path) ?? []
  const { data } = useQuery<CallEnvelope<'admin/record'>>({
    queryKey: ['admin/record', { record, id }],
    // The page itself reads it.
    enabled: false,
  })
  return data ? calledText(t, data.data.title) : null
}
