-- An idempotency key that comes again with another body is refused, so what came first is known by its hash.
alter table submission add column body_hash text;
comment on column submission.body_hash is 'SHA-256 of the input, files by their hash; null: sent before there was one, or as a draft.';
alter table chat_message add column attachment_hash text;
comment on column chat_message.attachment_hash is 'SHA-256 of the file or recording as it was sent with a key; null: none, or sent before there was one.';
