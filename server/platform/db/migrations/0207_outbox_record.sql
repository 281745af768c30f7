-- Effects of a record, such as the e-mails about it, for the film of its history.
create index outbox_record on outbox ((payload ->> 'record'), (payload ->> 'id'));
