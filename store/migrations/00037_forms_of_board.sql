-- +goose Up
-- Two forms of the board are gone: one of letters to tap on, and one for very small screens. Their readers get plain text.

UPDATE players SET board = 'text' WHERE board IN ('letters', 'narrow');
