-- Which pepper a key's digest was made with: a few bytes that say nothing of the pepper; null for keys of before, and revoked ones.
alter table api_key_digests add column pepper_mark bytea;
