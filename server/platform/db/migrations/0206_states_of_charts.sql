-- A featuring is `unasked` only within the transaction that asks for it, so the previous version can still run.

-- Written by `npm run states` from the charts of the records: the states in which each can be stored.
alter table advertisement
  drop constraint if exists advertisement_state_check,
  drop constraint if exists advertisement_state_legal,
  add constraint advertisement_state_legal check (state in (
    'unasked', 'pending', 'approved', 'rejected', 'expired'));
