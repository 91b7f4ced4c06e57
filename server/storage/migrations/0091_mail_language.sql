-- The language of a person's e-mails; null until a console has said which one they read.
alter table people add column mail_language text collate "C"
  check (mail_language in ('en', 'de', 'fr', 'es'));
