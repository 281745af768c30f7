import type { TFunction } from '../../../../contract/texts/translate'
import { useRouter } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { useState } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { text } from '../../../../contract/limits'
import { FailureNotice } from '../../../app/api/FailureNotice'
import type { SessionPerson } from '../../../app/session/session-parts'
import { Dialog } from '../../../ui/overlays/Dialog'
import { Icon, type IconName } from '../../../ui/pictures/Icon'
import { LiveRegion } from '../../../ui/feedback/LiveRegion'
import { Spinner } from '../../../ui/feedback/Spinner'
import { groupsOf, iconOf, partOfRecord, pathOf, titleOf } from '../admin-parts'
import { calledText, stateText } from '../record-texts'
import { useFoundRecords } from './use-found-records'

interface CommandPaletteProps {
  me: SessionPerson
  open: boolean
  onClose: () => void
}

/** Command palette to find admin pages and records with the keyboard; lists only what the user may open. */
export function CommandPalette({ me, open, onClose }: CommandPaletteProps) {
  const { t } = useTranslation()
  return (
    <Dialog open={open} onClose={onClose} title={t('admin.palette.open')} size="md">
      <Choices me={me} onClose={onClose} />
    </Dialog>
  )
}

function Choices({ me, onClose }: Omit<CommandPaletteProps, 'open'>) {
  const { t } = useTranslation()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const { records, isLooking, error } = useFoundRecords(typed)
  const groups = pagesFor(me, t, typed)
  const count = records.length + groups.reduce((sum, { pages }) => sum + pages.length, 0)
  const go = (to: string) => {
    onClose()
    void router.navigate({ to })
  }
  return (
    <Command
      shouldFilter={false}
      loop
      vimBindings={false}
      label={t('admin.palette.open')}
      className="grid gap-2"
    >
      <div className="relative">
        <Command.Input
          // Sets the dialog's initial focus; by default it would go to the palette's container.
          ref={(input) => input?.setAttribute('autofocus', '')}
          value={typed}
          onValueChange={setTyped}
          maxLength={text.search}
          placeholder={t('admin.palette.hint')}
          className="control"
        />
        {isLooking && <Spinner className="absolute end-3 top-1/2 -mt-2 text-muted" />}
      </div>
      <FailureNotice error={error} />
      <Command.List label={t('admin.palette.results')} className="h-[min(26rem,55dvh)] overflow-y-auto">
        {!isLooking && !error && (
          <Command.Empty className="px-3 py-8 text-center text-muted">
            {t('admin.palette.none')}
          </Command.Empty>
        )}
        {records.length > 0 && (
          <Command.Group heading={t('admin.palette.records')} className="palette-group">
            {records.map(({ record, id, title, subtitle, state }) => (
              <Choice
                key={`${record} ${id}`}
                value={`${record} ${id}`}
                icon={iconOf(partOfRecord(record))}
                title={calledText(t, title)}
                note={[t(`admin.one.${record}`), subtitle, stateText(t, { record, state })]}
                onSelect={() => go(`/admin/record/${record}/${id}`)}
              />
            ))}
          </Command.Group>
        )}
        {groups.map(({ group, pages }) => (
          <Command.Group key={group} heading={t(`admin.group.${group}`)} className="palette-group">
            {pages.map(({ entry, title }) => (
              <Choice
                key={entry}
                value={entry}
                icon={iconOf(entry)}
                title={title}
                note={[]}
                onSelect={() => go(pathOf(entry))}
              />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <LiveRegion text={isLooking ? '' : t('ui.suggestions', { count })} />
    </Command>
  )
}

/** Returns the pages whose title or group contains the typed text. */
function pagesFor(me: SessionPerson, t: TFunction, typed: string) {
  const wanted = typed.trim().toLocaleLowerCase()
  return groupsOf(me)
    .map(({ group, entries }) => ({
      group,
      pages: entries
        .map((entry) => ({ entry, title: t(titleOf(entry)) }))
        .filter(({ title }) => `${title} ${t(`admin.group.${group}`)}`.toLocaleLowerCase().includes(wanted)),
    }))
    .filter(({ pages }) => pages.length > 0)
}

interface FoundChoiceProps {
  /** Unique id of the option. */
  value: string
  icon: IconName
  title: string
  note: (string | null)[]
  onSelect: () => void
}

function Choice({ value, icon, title, note, onSelect }: FoundChoiceProps) {
  const notes = note.filter((one) => one !== null && one !== '')
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 aria-selected:bg-accent-soft"
    >
      <Icon name={icon} size={18} className="text-muted" />
      <span className="min-w-0">
        <bdi className="block truncate font-medium">{title}</bdi>
        {notes.length > 0 && <bdi className="block truncate text-xs text-muted">{notes.join(' · ')}</bdi>}
      </span>
    </Command.Item>
  )
}
